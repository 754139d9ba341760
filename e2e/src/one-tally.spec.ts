import type { Page } from "@playwright/test";
import { enterAs } from "./accounts.ts";
import { aPatientWithFullHistory } from "./full-history.ts";
import { goTo } from "./in-app.ts";
import { expect, test } from "./people.ts";

/** `[taken, due]` of the first "n of d" in a text. */
function countIn(text: string | null): [number, number] {
  const [, taken, due] = /(\d+) of (\d+)/.exec(text ?? "") ?? [];
  if (taken === undefined || due === undefined) throw new Error(`No count in: ${text}`);
  return [Number(taken), Number(due)];
}

/** The counts that links announce for each date; `day` holds the number of the day. */
async function countsOf(page: Page, links: string): Promise<[number, number][]> {
  const names = await page
    .locator(links)
    .evaluateAll((all) => all.map((link) => link.ariaLabel ?? link.textContent));
  return names.map(countIn);
}

function sum(counts: readonly [number, number][]): [number, number] {
  return counts.reduce(([taken, due], [t, d]) => [taken + t, due + d], [0, 0]);
}

test("every number of a week with doses four times a day is the same on every screen", async ({
  page,
  url,
}) => {
  const { token, dateAgo } = await aPatientWithFullHistory(url);
  const dates = [6, 5, 4, 3, 2, 1, 0].map(dateAgo);
  await enterAs(page, "patient", token, "/dashboard/weekly");
  const heading = page.getByRole("heading", { level: 1 });

  // The week: its columns, the totals below them, and its sentence.
  await expect(page.locator(".week-day")).toHaveCount(7);
  await expect(page.locator(".week-day").last()).toHaveAccessibleName(/\d of \d/);
  const columns = await countsOf(page, ".week-day");
  const totals = await page.locator(".week-total bdi").allTextContents();
  expect(totals).toEqual(columns.map(([taken, due]) => `${taken}/${due}`));
  const week = sum(columns);
  // Five a day; two missed, one unclear; today counts only what was due before noon.
  expect(week).toEqual([30, 33]);
  expect(countIn(await heading.textContent())).toEqual(week);
  await expect(heading).toContainText("2 missed");

  // The figures name their basis: full, known days; they match the columns of exactly these days.
  await expect(page.locator(".three-figures-basis")).toHaveCount(3);
  const figures = await page.locator(".three-figures-basis").allTextContents();
  const unclearDay = 3;
  const known = columns.filter((_, index) => index !== unclearDay && index !== 6);
  expect(countIn(figures[0] ?? null)).toEqual(sum(known));
  expect(countIn(figures[2] ?? null)).toEqual([25, 30]);
  await expect(
    page.getByText("Only days on which everything is known; today isn’t included yet."),
  ).toBeVisible();

  // The month: the same days in its calendar, across one month or two.
  const monthly: [number, number][] = [];
  for (const date of dates) {
    await goTo(page, `/dashboard/monthly?month=${date.slice(0, 7)}`);
    const cell = page.locator(`[data-date="${date}"]`);
    await expect(cell).toHaveAccessibleName(/Open this day$/);
    monthly.push(countIn(await cell.getAttribute("aria-label")));
  }
  expect(monthly).toEqual(columns);

  // The trend over seven days: sentence, table and running total.
  await goTo(page, "/cumulative-chart?days=7");
  await expect(page.getByText(/^Last .?7.? days: /)).toBeVisible();
  const legend = page.locator(".counts-legend li");
  // On a phone the running total starts closed.
  const isDesk = test.info().project.name === "desk";
  if (!isDesk) await page.getByText("Doses due and taken, running total").click();
  await expect(legend.first()).toBeVisible();
  expect(countIn(await heading.textContent())).toEqual(week);
  await expect(legend.filter({ hasText: "due" }).locator("strong")).toHaveText(String(week[1]));
  await expect(legend.filter({ hasText: "taken" }).locator("strong")).toHaveText(String(week[0]));
  await page.getByRole("button", { name: "More for this chart" }).click();
  await page.getByRole("menuitem", { name: "Table" }).click();
  const days = page.locator(".days-table tbody tr");
  await expect(days).toHaveCount(7);
  const rows = await days.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))),
  );
  expect(rows.map(([due, taken]) => [taken, due])).toEqual(columns);

  // Today: the week's line, and the strip of the last seven days.
  await goTo(page, "/dashboard");
  if (isDesk) {
    const line = page.getByRole("link", { name: /taken this week/ });
    await expect(line).toContainText("2 missed");
    expect(countIn(await line.textContent())).toEqual(week);
  }
  const counts = ".day-strip a > .visually-hidden:last-child";
  await expect(page.locator(counts)).toHaveCount(7);
  expect(await countsOf(page, counts)).toEqual(columns);
});
