import { pressOnce } from "@dosebeat/box/press";
import { MINUTE } from "@dosebeat/domain/time/durations";
import type { Page } from "@playwright/test";
import { enterAsNewPatient, giveBox, sessionOf } from "./accounts.ts";
import { caller } from "./api.ts";
import { chartDay, enterWithPlan } from "./own-plan.ts";
import { aNewPerson, clockIn, expect, test, zoneAtNoon } from "./people.ts";
import { expectReading, tapping } from "./reading.ts";
import { INGEST_KEY } from "./servers.ts";
import { expectToast } from "./toasts.ts";
import { LANGUAGES, wordsIn } from "./words.ts";

const now = new Date();
const zone = zoneAtNoon(now);
const day = (days: number) => chartDay(zone, now, days);
const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE);

test.use({ timezoneId: zone, viewport: { width: 390, height: 844 }, hasTouch: true });

/** The signed-in user's medicines, with their plans. */
async function plansOf(page: Page, url: string) {
  const api = caller(url);
  const token = await sessionOf(page);
  const { data } = await api("GET", "/api/profile/userdata", token);
  const [medicine] = data.medicines;
  const plan = (await api("GET", `/api/medicine-plan/${medicine.id}`, token))["data"];
  return { medicine, rows: plan.schedules };
}

/** What to tap: its name, and its role if it is not a button. */
type Step = [RegExp | string, "radio"?];

for (const language of LANGUAGES) {
  const { text, all, part, begin } = wordsIn(language);
  const tablets = (amount: number) =>
    part("amounts.tablet", { amount: String(amount), count: amount });

  test.describe(`in ${language}`, () => {
    test.use({ locale: language });

    test(`a taper, as it is prescribed (${language})`, async ({ page, url }) => {
      await enterAsNewPatient(page, aNewPerson(), `/${language}/my-medicine/edit`);
      await page.getByLabel(all("form.name")).fill("Prednisolon");
      await expectReading(page, language);
      await page.getByRole("button", { name: all("planEditor.openNew") }).click();
      const editor = page.locator(".plan-editor");
      await expect(editor.getByRole("radio", { name: all("planEditor.daily") })).toBeChecked();
      await expectReading(page, language);
      // The single button that continues on a phone: "Next: Times", then "Next: Changes".
      const goOn = editor.locator(".plan-editor-ways button").last();
      await goOn.click();
      await page.getByLabel(all("planEditor.code")).fill("8-0-0");
      await page
        .getByLabel(all("planWords.countedIn"))
        .selectOption({ label: text("planEditor.unit_tablet") });
      const next = page.getByRole("region", { name: all("planEditor.nextDoses") });
      await expect(next.getByRole("listitem")).toHaveCount(3);
      await expect(next).toContainText(tablets(8));
      await expectReading(page, language);

      await goOn.click();
      await page.getByRole("button", { name: all("planEditor.taper") }).click();
      await page.getByLabel(all("planEditor.firstDay")).fill(day(1));
      await page.getByLabel(all("planEditor.taper_by")).fill("2");
      await page.getByLabel(all("planEditor.taper_last")).fill("4");
      await expect(page.getByText(/^8 – 6 – 4/)).toBeVisible();
      await expectReading(page, language);
      await page.getByRole("button", { name: all("planEditor.taperApply") }).click();
      // Today's amount lasts its three days, in the sentence, the staircase, the doses and the stored plan.
      for (const nth of [0, 1, 2]) {
        await expect(next.getByRole("listitem").nth(nth)).toContainText(tablets(8));
      }
      await expect(next).toContainText(tablets(54));
      await expectReading(page, language);
      await page.getByRole("button", { name: all("planEditor.done") }).click();
      const when = page.getByRole("region", { name: all("planEditor.when") });
      await expect(when.getByRole("listitem")).toHaveCount(3);
      for (const [nth, amount] of [8, 6, 4].entries()) {
        await expect(when.getByRole("listitem").nth(nth)).toContainText(tablets(amount));
      }
      await page.getByRole("button", { name: all("form.save") }).click();
      await expectToast(page, all("form.added"));
      const { rows } = await plansOf(page, url);
      const phases = rows.map((row: Record<string, unknown>) => [
        row["amount"],
        row["valid_from"],
        row["valid_to"],
      ]);
      expect(phases).toEqual([
        [8, null, day(3)],
        [6, day(4), day(6)],
        [4, day(7), day(9)],
      ]);
    });

    test(`a weekly medicine, begun on Today, whose dose is doubled (${language})`, async ({
      page,
      url,
    }) => {
      const weekday = new Date(`${day(0)}T00:00:00Z`);
      const nameOfDay = weekday.toLocaleDateString(language, { weekday: "long", timeZone: "UTC" });
      await enterAsNewPatient(page, aNewPerson(), `/${language}/dashboard`);
      await page.getByLabel(all("form.name")).fill("Methotrexat");
      await page.keyboard.press("Escape");
      const guard = page.locator(".weekly-guard");
      await expect(guard).toContainText(
        part("weeklyGuard.title", { name: "Methotrexat", why: "daily" }),
      );
      await page.getByLabel(all("firstRun.time")).fill(clockIn(zone, at(60)));
      await expectReading(page, language);
      // No day is preselected, and without one nothing is stored.
      await expect(guard.getByRole("button", { pressed: true })).toHaveCount(0);
      await page.getByRole("button", { name: all("firstRun.continue") }).click();
      await expect(guard.getByRole("alert")).toHaveText(
        all("weeklyGuard.unanswered", { why: "daily" }),
      );
      await guard.getByRole("button", { name: nameOfDay, exact: true }).click();
      await guard
        .getByRole("button", { name: all("weeklyGuard.weekly", { day: nameOfDay }) })
        .click();
      await page.getByRole("button", { name: all("firstRun.continue") }).click();
      await expect(
        page.getByText(all("firstMinute.saved", { medicine: "Methotrexat" })),
      ).toBeVisible();
      await expectReading(page, language);
      const { medicine, rows } = await plansOf(page, url);
      expect(medicine.once_only).toBe(true);
      expect(rows).toMatchObject([{ recurrence: { kind: "weekdays" } }]);

      // Taken an hour and a half early, and the box was opened again just now.
      const deveui = await giveBox(url, await sessionOf(page), at(-360));
      for (const minutes of [-90, -10]) {
        await pressOnce({ deveui, url, ingestKey: INGEST_KEY, at: at(minutes).getTime() });
      }
      await page.goto(`/${language}/dashboard`);
      const question = page
        .getByRole("group")
        .filter({ has: page.getByRole("button", { name: all("opening.twice") }) });
      await expect(question).toBeVisible();
      await expectReading(page, language);
      await question.getByRole("button", { name: all("opening.twice") }).click();
      const twice = page.getByRole("dialog", { name: begin("takenTwice.title") });
      await expect(twice.getByRole("heading", { name: all("takenTwice.noMore") })).toBeVisible();
      await expect(twice).toContainText(part("takenTwice.call"));
      await expect(twice).toContainText("Methotrexat");
      // The dose that was taken early is not upcoming.
      await expect(twice.getByRole("heading", { name: all("takenTwice.nextDose") })).toBeVisible();
      await expectReading(page, language);
    });

    test(`taps from Today: daily 4, weekly 7, as needed 6 (${language})`, async ({ page, url }) => {
      const plan = [{ name: "Ramipril", startdate: day(-3), schedules: ["08:00"] }];
      const short = { weekday: "short", timeZone: "UTC" } as const;
      const monday = new Date("2026-01-05").toLocaleDateString(language, short);
      await enterWithPlan(page, plan, `/${language}/dashboard`);
      const counted = async (name: string, steps: readonly Step[]) => {
        await page.goto(`/${language}/dashboard`);
        const { tap, taps } = tapping(page);
        await tap(begin("menu.medicines"), "link");
        await tap(all("medicine.add"), "link");
        await page.getByLabel(all("form.name")).fill(name);
        for (const [step, role] of steps) await tap(step, role ?? "button");
        await tap(all("form.save"));
        await expectToast(page, all("form.added"));
        return taps();
      };
      const more = all("planEditor.openNew");
      const done = all("planEditor.done");
      expect(await counted("Metformin", [[/08:00$/]])).toBeLessThanOrEqual(4);
      const weekly: Step[] = [[/08:00$/], [more], [monday], [done]];
      expect(await counted("Alendronat", weekly)).toBeLessThanOrEqual(7);
      const needed: Step[] = [[more], [begin("planEditor.needed"), "radio"], [done]];
      expect(await counted("Ibuprofen", needed)).toBeLessThanOrEqual(6);
      const { data } = await caller(url)("GET", "/api/profile/userdata", await sessionOf(page));
      expect(data.medicines).toHaveLength(4);
    });
  });
}
