import { enterAs, makePatient, sessionOf } from "./accounts.ts";
import { caller } from "./api.ts";
import { chartDay } from "./own-plan.ts";
import { aNewPerson, expect, test } from "./people.ts";
import { expectReading } from "./reading.ts";
import { LANGUAGES, wordsIn } from "./words.ts";

/** Today's chart day in a zone, or one some days away, when it is asked for: here it may be any hour. */
const dayIn = (zone: string, days = 0) => chartDay(zone, new Date(), days);
const BERLIN = "Europe/Berlin";
const TOKYO = "Asia/Tokyo";
const CITIES = {
  de: { berlin: "Berlin", tokyo: "Tokio" },
  ar: { berlin: "برلين", tokyo: "طوكيو" },
};
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A contraceptive, 21 days on and 7 off, and a daily medicine. */
const plan = (zone: string, timezone: string | null) => [
  {
    name: "Microgynon",
    unit: "tablet",
    startdate: dayIn(zone, -10),
    schedules: [
      { dosage_time: "20:00", amount: 1, timezone, recurrence: { kind: "cycle", on: 21, off: 7 } },
    ],
  },
  { name: "Ramipril", startdate: dayIn(zone, -10), schedules: ["08:00"] },
];

for (const language of LANGUAGES) {
  const { all, part, begin } = wordsIn(language);
  const { berlin, tokyo } = CITIES[language];

  test(`a traveller keeps home time, and the report says whose clock it is (${language})`, async ({
    url,
    aContext,
    watch,
  }) => {
    const api = caller(url);
    const token = await makePatient(url, aNewPerson(), BERLIN);
    const data = plan(BERLIN, null);
    const { data: medicines } = await api("POST", "/api/medicine/assignMedicine", token, { data });

    // At home: the contraceptive stays on Berlin time.
    const inBerlin = await aContext({ timezoneId: BERLIN, locale: language, ...PHONE });
    const page = watch(await inBerlin.newPage());
    await enterAs(page, "patient", token, `/${language}/my-medicine/${medicines[0].id}/edit`);
    const card = page.getByRole("region", { name: all("travel.cardTitle") });
    await expect(card).toContainText(part("travel.isLocal"));
    await card.getByRole("button", { name: all("travel.toHome") }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(part("travel.askOne"));
    await expect(dialog.getByRole("listitem")).toHaveCount(3);
    await dialog.getByLabel(all("travel.from")).fill(dayIn(BERLIN));
    await expectReading(page, language);
    await dialog.getByRole("button", { name: all("travel.save") }).click();
    await expect(card).toContainText(part("travel.isHome", { zone: berlin }));
    await expectReading(page, language);

    // Away: one line asks, and says what the other clock would change; after staying it no longer asks.
    const inTokyo = await aContext({ timezoneId: TOKYO, locale: language, ...PHONE });
    const away = watch(await inTokyo.newPage());
    await enterAs(away, "patient", token, `/${language}/dashboard`);
    const offer = away.getByRole("region", { name: all("travel.title", { zone: tokyo }) });
    await expect(offer).toBeVisible();
    await expect(offer.getByText(part("travel.onHomeTime"))).toBeHidden();
    await expectReading(away, language);
    await offer.getByRole("heading").click();
    await expect(offer.getByText(part("travel.onHomeTime"))).toBeVisible();
    await expect(offer).toContainText("Ramipril");
    await expectReading(away, language);
    await offer.getByRole("button", { name: all("travel.keep", { zone: berlin }) }).click();
    await expect(offer).toHaveCount(0);
    await away.reload();
    await expect(away.getByText(part("today.zone", { zone: berlin }))).toBeVisible();
    await expect(offer).toHaveCount(0);
    expect(await sessionOf(away)).toBe(token);
  });

  test(`who has moved sees home time beside the local one, also in report and trend (${language})`, async ({
    url,
    aContext,
    watch,
  }) => {
    const token = await makePatient(url, aNewPerson(), TOKYO);
    const data = plan(TOKYO, BERLIN);
    await caller(url)("POST", "/api/medicine/assignMedicine", token, { data });
    const inTokyo = await aContext({ timezoneId: TOKYO, locale: language, ...PHONE });
    const page = watch(await inTokyo.newPage());
    await enterAs(page, "patient", token, `/${language}/dashboard`);
    const row = page.getByRole("listitem").filter({ hasText: "Microgynon" }).first();
    await expect(row).toContainText(part("travel.home", { time: "20:00", zone: berlin }));
    await expect(row).toContainText(/0[34]:00/);
    await expectReading(page, language);
    await page.goto(`/${language}/report`);
    const sheet = page.getByRole("article");
    await expect(sheet).toContainText(
      part("travel.clock", { medicines: "Microgynon", zone: berlin }),
    );
    // Both times of day by their plan's clock, the home time with its city.
    await expect(sheet.locator(".standard-labels").first()).toContainText(
      new RegExp(`08:00.*20:00 ${berlin}`),
    );
    await expectReading(page, language);
    await page.goto(`/${language}/dashboard/monthly`);
    await expect(page.locator(".strip-zone")).toHaveText(berlin);
    await expectReading(page, language);
    await page.goto(`/${language}/cumulative-chart`);
    await expect(page.locator(".bars-zone").first()).toHaveText(berlin);
    await expect(
      page.getByText(part("travel.clock", { medicines: "Microgynon", zone: berlin })),
    ).toBeVisible();
    await page.getByRole("link", { name: begin("menu.today") }).click();
    await expect(row).toBeVisible();
  });
}
