import type { Page } from "@playwright/test";
import { goTo } from "./in-app.ts";
import { chartDay, enterWithPlan } from "./own-plan.ts";
import { expect, test, zoneAtNoon } from "./people.ts";

const now = new Date();
const zone = zoneAtNoon(now);
const yesterday = chartDay(zone, now, -1);

/** A new patient looks at yesterday, with two medicines due at 08:00 and one at 20:00. */
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

test.use({ timezoneId: zone });

test("a patient sees why a dose is unclear, records when it was taken, and undoes it", async ({
  page,
}) => {
  await lookAtYesterday(page);
  await expect(morning(page)).toContainText("unclear");
  await morning(page).click();
  const panel = page.getByRole("dialog");
  await expect(panel).toContainText("No box was linked to you at that time");
  await panel.getByRole("button", { name: "I took it at" }).click();
  await expect(panel.getByLabel("Time")).toHaveValue("08:00");
  await panel.getByLabel("Time").fill("08:20");
  await panel.getByRole("checkbox", { name: "Ramipril" }).uncheck();
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel).toBeHidden();
  await expect(morning(page).filter({ hasText: "Metformin" })).toContainText("taken at 08:20");
  await expect(morning(page).filter({ hasText: "Ramipril" })).toContainText("unclear");

  // The toast is announced, and its undo button can be reached by keyboard.
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(page.getByRole("alert").filter({ has: undo })).toContainText("Saved for this dose");
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(undo).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
  await page.keyboard.press("Enter");
  await expect(morning(page)).toHaveCount(1);
  await expect(morning(page)).toContainText("unclear");
});

test("a skipped dose is recorded with its reason, from the chart and by keyboard alone", async ({
  page,
}) => {
  await lookAtYesterday(page);
  const chart = page.getByRole("button", { name: "Chart", exact: true });
  if (await chart.isVisible()) await chart.click();
  await page.getByLabel("Medicine in the chart").selectOption({ label: "Metformin" });
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

test("unsaved input about a dose survives a lost connection", async ({ page }) => {
  await lookAtYesterday(page);
  await evening(page).click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("button", { name: "I skipped it" }).click();
  await panel.getByLabel("Reason").fill("Stomach ache since noon");
  await page.route("**/api/doses", (route) => route.abort());
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByRole("alert")).toContainText("Couldn’t save");
  await expect(panel.getByLabel("Reason")).toHaveValue("Stomach ache since noon");
  await page.unroute("**/api/doses");
  await page.reload();
  await evening(page).click();
  await expect(panel).toContainText("We restored what you’d typed.");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(evening(page)).toContainText("skipped");
  const keys = await page.evaluate(() => Object.keys(sessionStorage));
  expect(keys.filter((name) => name.startsWith("profile."))).toEqual([]);
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
