import type { Locator, Page } from "@playwright/test";
import { goTo } from "./in-app.ts";
import { chartDay, enterWithPlan } from "./own-plan.ts";
import { clockIn, expect, test, zoneAtNoon } from "./people.ts";

const now = new Date();
const zone = zoneAtNoon(now);
const yesterday = chartDay(zone, now, -1);

/** Opens yesterday as a new patient, with two medicines due at 08:00 and one at 20:00. */
async function lookAtYesterday(page: Page): Promise<void> {
  const plan = [
    { name: "Metformin", strength: "500 mg", startdate: yesterday, schedules: ["08:00", "20:00"] },
    { name: "Ramipril", startdate: yesterday, schedules: ["08:00"] },
  ];
  await enterWithPlan(page, plan, `/dashboard?day=${yesterday}`);
}

const rows = (page: Page) => page.getByRole("region", { name: /^Doses/ }).getByRole("button");
const morning = (page: Page) => rows(page).filter({ hasText: "08:00" });
const evening = (page: Page) => rows(page).filter({ hasText: "20:00" });

/** Nothing is preselected: neither a time nor a day. */
async function sayOtherTime(panel: Locator, time: string, day: string): Promise<void> {
  await expect(panel.getByRole("radio", { checked: true })).toHaveCount(0);
  await panel.getByRole("radio", { name: "Other time" }).check();
  await expect(panel.getByLabel("Time", { exact: true })).toHaveValue("");
  await panel.getByLabel("Time", { exact: true }).fill(time);
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel).toContainText("Please choose the day.");
  await expect(panel.getByLabel("Day")).toBeFocused();
  await panel.getByLabel("Day").selectOption(day);
  await panel.getByRole("button", { name: "Save" }).click();
}

test.use({ timezoneId: zone });

test("a patient sees why a dose is unclear, records when it was taken, and undoes it", async ({
  page,
}) => {
  await lookAtYesterday(page);
  await expect(morning(page)).toContainText("unclear");
  await morning(page).click();
  const panel = page.getByRole("dialog");
  await expect(panel).toContainText("You haven’t said whether you took it");
  await panel.getByRole("checkbox", { name: "Ramipril" }).uncheck();
  await sayOtherTime(panel, "08:20", yesterday);
  await expect(panel).toBeHidden();
  await expect(morning(page).filter({ hasText: "Metformin" })).toContainText("taken at 08:20");
  await expect(morning(page).filter({ hasText: "Ramipril" })).toContainText("unclear");

  // The toast is announced, and its undo button can be reached by keyboard.
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(page.getByRole("alert").filter({ has: undo })).toContainText("Saved for this dose");
  // Without pauses: it is there for twenty seconds.
  await expect
    .poll(
      async () => {
        await page.keyboard.press("Tab");
        return undo.evaluate((button) => button === document.activeElement);
      },
      { intervals: [10] },
    )
    .toBe(true);
  await page.keyboard.press("Enter");
  await expect(morning(page)).toHaveCount(1);
  await expect(morning(page)).toContainText("unclear");
});

test("a skipped dose is recorded with its reason, from the chart and by keyboard alone", async ({
  page,
}) => {
  await lookAtYesterday(page);
  const chart = page.getByRole("button", { name: "Chart", exact: true });
  const medicine = page.getByLabel("Medicine in the chart");
  // On a phone the chart is behind a button.
  await expect(chart.or(medicine).first()).toBeVisible();
  if (await chart.isVisible()) await chart.click();
  await medicine.selectOption({ label: "Metformin" });
  const mark = page.getByRole("button", { name: /Metformin.*due at 20:00/ }).last();
  await mark.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog");
  await panel.getByRole("button", { name: "I skipped it" }).press("Enter");
  await panel.getByRole("button", { name: "Save" }).press("Enter");
  await expect(panel).toContainText("Please say why");
  await panel.getByRole("button", { name: "Side effects" }).press("Enter");
  await panel.getByRole("button", { name: "Save" }).press("Enter");
  await expect(panel).toBeHidden();
  await expect(evening(page)).toContainText("skipped");
  await evening(page).click();
  await expect(panel).toContainText(/You skipped it: .?Side effects/);
  await panel.getByRole("button", { name: "Undo my entry" }).click();
  await expect(evening(page)).toContainText("unclear");
  await expect(evening(page)).toBeFocused();
});

test("unsaved input about a dose survives a refusal and a reload", async ({ page }) => {
  await lookAtYesterday(page);
  await evening(page).click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("button", { name: "I skipped it" }).click();
  await panel.getByLabel("Reason").fill("Stomach ache since noon");
  const refusal = { status: 409, name: "ConflictError", message: "Not now." };
  await page.route("**/api/doses", (route) =>
    route.fulfill({ status: 409, json: { data: null, error: refusal } }),
  );
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByRole("alert")).toContainText("Couldn’t save");
  await expect(panel.getByLabel("Reason")).toHaveValue("Stomach ache since noon");
  await page.unroute("**/api/doses");
  await page.reload();
  await evening(page).click();
  await expect(panel).toContainText("We restored what you’d typed.");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(evening(page)).toContainText("skipped");
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("profile.")));
  await expect.poll(drafts).toEqual([]);
});

test("days are excluded and included again; another page updates at once", async ({
  page,
  context,
  watch,
}) => {
  await lookAtYesterday(page);
  const other = watch(await context.newPage());
  await other.goto(`/dashboard?day=${yesterday}`);
  await expect(morning(other)).toContainText("unclear");
  await page.bringToFront();
  await morning(page).click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("button", { name: "Mark days as not counted" }).click();
  await expect(panel.getByLabel("First day")).toHaveValue(yesterday);
  await panel.getByRole("button", { name: "Mark these days" }).click();
  await expect(panel).toContainText("Please say why");
  await panel.getByRole("button", { name: "In hospital" }).click();
  await panel.getByRole("button", { name: "Mark these days" }).click();
  await expect(panel).toBeHidden();
  await expect(morning(page)).toContainText("not counted");
  await other.bringToFront();
  await expect(morning(other)).toContainText("not counted");
  await morning(other).click();
  await expect(other.getByRole("dialog")).toContainText(/This day isn’t counted: .?In hospital/);
  await other.keyboard.press("Escape");

  await goTo(page, "/my-medicine");
  const days = page.getByRole("region", { name: "Days not counted" });
  await days.getByRole("button", { name: /^Remove/ }).click();
  await expect(days).toContainText("No days are marked.");
  const removed = page.getByRole("alert").filter({ hasText: "Counted again" });
  await removed.getByRole("button", { name: "Undo" }).click();
  await expect(days).toContainText("In hospital");
});

test("a dose that was due an hour ago is recorded at another time, by keyboard alone", async ({
  page,
}) => {
  const minutesAgo = (minutes: number) => clockIn(zone, new Date(now.getTime() - minutes * 60_000));
  const schedules = [minutesAgo(63)];
  await enterWithPlan(page, [{ name: "Metformin", startdate: yesterday, schedules }], "/dashboard");
  const row = rows(page).filter({ hasText: minutesAgo(63) });
  await row.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("radio")).toHaveCount(3);
  await panel.getByRole("button", { name: "Save" }).press("Enter");
  await expect(panel).toContainText("Please choose a time.");
  await expect(panel.getByRole("radiogroup", { name: "When did you take it?" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowUp");
  await expect(panel.getByRole("radio", { name: "Other time" })).toBeChecked();
  await panel.getByLabel("Time", { exact: true }).fill(minutesAgo(31));
  await panel.getByLabel("Day").selectOption(chartDay(zone, now));
  await panel.getByRole("button", { name: "Save" }).press("Enter");
  await expect(panel).toBeHidden();
  await expect(row).toContainText(`taken at ${minutesAgo(31)}, added by you`);
  await expect(row).toBeFocused();
});

test("just now is the minute at which it was chosen", async ({ page }) => {
  // Not the time at which this file was loaded: a clock that is behind would be corrected.
  const opened = Date.now();
  await page.clock.install({ time: opened });
  const schedules = [clockIn(zone, new Date(opened - 63 * 60_000))];
  await enterWithPlan(page, [{ name: "Metformin", startdate: yesterday, schedules }], "/dashboard");
  await rows(page).first().click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("radio", { name: "Just now" }).check();
  const chosen = await page.evaluate(() => Date.now());
  await page.clock.runFor(120_000);
  const stated = page.waitForRequest((request) => request.method() === "PUT");
  await panel.getByRole("button", { name: "Save" }).click();
  const { data } = (await stated).postDataJSON();
  expect(Date.parse(data.at)).toBeGreaterThan(opened - 60_000);
  expect(Date.parse(data.at)).toBeLessThanOrEqual(chosen);
});

test("in Arabic the time stands right, the rail next to it and the text left", async ({ page }) => {
  const plan = [
    { name: "ميتفورمين", strength: "500 mg", startdate: yesterday, schedules: ["08:00"] },
  ];
  await enterWithPlan(page, plan, `/ar/dashboard?day=${yesterday}`);
  const row = page.locator(".timeline-dose");
  const left = async (part: string) => (await row.locator(part).boundingBox())?.x ?? Number.NaN;
  await expect(row).toContainText("ميتفورمين");
  expect(await left(".timeline-time")).toBeGreaterThan(await left(".timeline-sign"));
  expect(await left(".timeline-sign")).toBeGreaterThan(await left(".timeline-name"));
  await row.click();
  await expect(page.getByRole("dialog").getByRole("radio", { name: "وقت آخر" })).toBeVisible();
});
