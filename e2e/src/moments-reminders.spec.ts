import { enterAsNewPatient, sessionOf } from "./accounts.ts";
import { caller } from "./api.ts";
import { aNewPerson, clockIn, expect, test, zoneAtNoon } from "./people.ts";
import { aMessage, pushServiceOf, shownOn } from "./push-messages.ts";
import { withPushService } from "./push-service.ts";
import { expectReading } from "./reading.ts";
import { ANY, LANGUAGES, wordsIn } from "./words.ts";

const now = new Date();
const zone = zoneAtNoon(now);
const clock = (minutes: number) => clockIn(zone, new Date(now.getTime() + minutes * 60_000));

for (const language of LANGUAGES) {
  const { all } = wordsIn(language);
  const device = { kind: "device" };

  // With keys, because each step's button is where the previous one was: the second of two fast clicks is ignored.
  test(`the first minute, from the first medicine to a reminder that was seen (${language})`, async ({
    aContext,
    watch,
    pushServer: url,
  }) => {
    const context = await aContext({
      serviceWorkers: "allow",
      baseURL: url,
      timezoneId: zone,
      locale: language,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await context.grantPermissions(["notifications"], { origin: url });
    await withPushService(context);
    const page = watch(await context.newPage());
    await enterAsNewPatient(page, aNewPerson(), `/${language}/dashboard`);
    const step = (number: number) => page.getByText(all("firstRun.step", { number }));
    // One step count throughout, shown once on each screen.
    const expectStep = async (number: 1 | 2 | 3) => {
      await expect(step(number)).toHaveCount(1);
      for (const other of [1, 2, 3].filter((one) => one !== number)) {
        await expect(step(other)).toHaveCount(0);
      }
      await expectReading(page, language);
    };
    await expect(page.getByRole("heading", { name: all("firstRun.medicine") })).toBeVisible();
    await page.getByLabel(all("form.name")).fill("Ramipril");
    await page.keyboard.press("Escape");
    await page.getByLabel(all("firstRun.time")).fill(clock(-120));
    await expectStep(1);
    await page.getByRole("button", { name: all("firstRun.continue") }).click();

    // Saved: today's earlier times are asked about once, then whether this device may remind.
    await expect(page.getByText(all("firstMinute.saved", { medicine: "Ramipril" }))).toBeVisible();
    await expect(page.getByText(all("firstMinute.notCounted"))).toBeVisible();
    const earlier = page.getByRole("heading", {
      name: all("firstMinute.earlier", { time: clock(-120) }),
    });
    await expect(earlier).toBeVisible();
    await expectStep(1);
    await page.getByRole("button", { name: all("firstMinute.no") }).press("Enter");
    await expect(earlier).toBeHidden();
    await expect(
      page.getByRole("heading", { name: all("firstMinute.remind", device) }),
    ).toBeVisible();
    await page.getByRole("button", { name: all("firstMinute.remindMe") }).press("Enter");

    // The test counts as seen once a push service delivers it.
    await expect(page.getByRole("heading", { name: all("firstMinute.seen") })).toBeVisible();
    await expectStep(2);
    const push = await pushServiceOf(page);
    await push(aMessage({ kind: "test", token: null, actions: [], recorded: null }));
    expect(await shownOn(page)).toMatchObject([{ actions: [] }]);
    await page.getByRole("button", { name: all("firstMinute.yes") }).press("Enter");

    await expect(page.getByText(all("firstMinute.remindersOn"))).toBeVisible();
    await expect(page.getByText(all("firstMinute.tested", { ...device, time: ANY }))).toBeVisible();
    await expect(
      page.getByRole("heading", { name: all("firstMinute.addNextTitle") }),
    ).toBeVisible();
    // What was answered is not asked again.
    await expect(earlier).toHaveCount(0);
    await expectStep(3);
    await page.getByRole("button", { name: all("firstMinute.all") }).press("Enter");
    await expect(page.getByRole("heading", { name: all("connectBox.title") })).toBeVisible();
    await expectReading(page, language);
    await page.getByRole("button", { name: all("connectBox.noBox") }).press("Enter");
    for (const number of [1, 2, 3]) await expect(step(number)).toHaveCount(0);
    const { data } = await caller(url)("GET", "/api/reminders", await sessionOf(page));
    expect(data.devices).toHaveLength(1);
  });
}
