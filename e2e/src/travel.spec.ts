import type { Locator, Page } from "@playwright/test";
import { enterAs, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { chartDay } from "./own-plan.ts";
import { aNewPerson, expect, test } from "./people.ts";

/** Today's chart day in a zone, or one some days away, when it is asked for: here it may be any hour. */
const dayIn = (zone: string, days = 0) => chartDay(zone, new Date(), days);
/** Its clocks never change: there are always 24 hours between two doses. */
const LAGOS = "Africa/Lagos";
const TOKYO = "Asia/Tokyo";

/** 21 days on, 7 off; today is in the middle of the 21. */
const pill = (zone: string, timezone: string | null) => ({
  name: "Microgynon",
  unit: "tablet",
  startdate: dayIn(zone, -10),
  schedules: [{ dosage_time: "20:00", amount: 1, timezone, recurrence: CYCLE }],
});
const CYCLE = { kind: "cycle", on: 21, off: 7 };

const daily = (zone: string) => ({
  name: "Ramipril",
  startdate: dayIn(zone, -10),
  schedules: ["08:00"],
});

/** A patient who takes a contraceptive, and more. */
async function aPatient(
  url: string,
  zone: string,
  timezone: string | null,
  ...more: ReturnType<typeof daily>[]
): Promise<string> {
  const token = await makePatient(url, aNewPerson(), zone);
  const data = [pill(zone, timezone), ...more];
  await caller(url)("POST", "/api/medicine/assignMedicine", token, { data });
  return token;
}

/** Names are surrounded by characters that isolate their direction. */
const HOME = /20:00.? .?Lagos.? time/;

const offerOf = (page: Page, city: string) =>
  page.getByRole("region", { name: new RegExp(`^Your device is on .?${city}.? time$`) });

const open = (offer: Locator) => offer.getByRole("heading").click();

test("a contraceptive on home time from Lagos to Tokyo and back", async ({
  url,
  aContext,
  watch,
}) => {
  const token = await aPatient(url, LAGOS, null);
  const atHome = watch(await (await aContext({ timezoneId: LAGOS })).newPage());
  await enterAs(atHome, "patient", token, "/my-medicine");
  await atHome.locator("main a[href$='/edit']:not([href$='my-medicine/edit'])").first().click();
  const card = atHome.getByRole("region", { name: "Local or home time" });
  await expect(card).toContainText("follow the time of the place where you are");
  await card.getByRole("button", { name: "Take it on home time…" }).click();
  const dialog = atHome.getByRole("dialog");
  await expect(dialog).toContainText("does not know how this medicine is taken across time zones");
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await dialog.getByLabel("From", { exact: true }).fill(dayIn(LAGOS));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(card).toContainText(/Its times are .?Lagos.? time, wherever you are\./);

  const away = watch(await (await aContext({ timezoneId: TOKYO })).newPage());
  await enterAs(away, "patient", token, "/dashboard");
  // The change would move nothing, so there is no question.
  const offer = offerOf(away, "Tokyo");
  await expect(away.getByText("All times are Lagos time.")).toBeVisible();
  await expect(away.getByText("Microgynon").first()).toBeVisible();
  await expect(offer).toHaveCount(0);
  const data = [daily(LAGOS)];
  await caller(url)("POST", "/api/medicine/assignMedicine", token, { data });
  await away.reload();
  // One line, which unfolds.
  await expect(offer).toBeVisible();
  await expect(offer.getByText("On home time")).toBeHidden();
  await open(offer);
  await expect(offer).toContainText("On home time");
  await expect(offer).toContainText(/24 h.? between them/);
  await expect(offer).toContainText("Ramipril");
  await offer.getByRole("button", { name: /^Keep .?Lagos.?$/ }).click();
  await expect(offer).toHaveCount(0);
  await away.reload();
  await expect(away.getByText("All times are Lagos time.")).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test("in Tokyo the dose stands at its local time, with home time beside it; then back home", async ({
  url,
  aContext,
  watch,
}) => {
  const token = await aPatient(url, TOKYO, LAGOS, daily(TOKYO));
  const page = watch(await (await aContext({ timezoneId: TOKYO })).newPage());
  await enterAs(page, "patient", token, "/dashboard");
  const row = page.getByRole("region", { name: /^Doses/ }).getByRole("listitem");
  await expect(row.filter({ hasText: "Microgynon" })).toContainText(HOME);
  await expect(row.filter({ hasText: "Microgynon" })).toContainText("04:00");
  await page.goto("/my-medicine/type-1");
  await expect(page.getByRole("button", { name: /Microgynon/ })).toContainText(HOME);

  const back = watch(await (await aContext({ timezoneId: LAGOS })).newPage());
  await enterAs(back, "patient", token, "/dashboard");
  const offer = offerOf(back, "Lagos");
  await open(offer);
  await expect(offer).toContainText("On home time");
  await offer.getByRole("button", { name: /^Use .?Lagos.? from .+ 3 a\.m\.$/ }).click();
  await expect(offer).toHaveCount(0);
  await back.getByRole("button", { name: "Undo" }).click();
  await expect(offer).toBeVisible();
});
