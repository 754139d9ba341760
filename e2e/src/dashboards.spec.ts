import { TOLERANCE_MINUTES } from "@dosebeat/domain/doses/tolerance";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import type { Locator, Page } from "@playwright/test";
import { enterAs, enterAsNewPatient, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { aPatientWithHistory, HAPPENED, type PatientWithHistory } from "./history.ts";
import { goTo } from "./in-app.ts";
import { expectOnePage } from "./paper.ts";
import { aNewPerson, expect, test, zoneAtNoon } from "./people.ts";

/** Nothing here changes the data of a patient with history: one per worker is enough. */
const patients = new Map<string, Promise<PatientWithHistory>>();

/** Opens a chart as a patient with history. */
async function open(
  page: Page,
  url: string,
  path: (patient: PatientWithHistory) => string,
): Promise<PatientWithHistory> {
  const made = patients.get(url) ?? aPatientWithHistory(url);
  patients.set(url, made);
  const patient = await made;
  await enterAs(page, "patient", patient.token, path(patient));
  return patient;
}

test("the week chart shows every dose: by keyboard, as a table and printed on one page", async ({
  page,
  url,
}) => {
  await open(page, url, ({ dateAgo }) => `/dashboard/weekly?day=${dateAgo(HAPPENED.missed)}`);
  const chart = page.getByRole("group", { name: /Doses and presses of seven days/ });
  const missed = chart.getByRole("button", { name: /due at 20:00: missed/ });
  await expect(missed).toBeVisible();
  await expect(chart.getByRole("link")).toHaveCount(7);

  // Arrow up to the same day's morning; Enter explains the dose.
  await missed.focus();
  await page.keyboard.press("ArrowUp");
  await expect(page.locator(":focus")).toHaveAccessibleName(/due at 08:00: on time/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("Metformin");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  // A touch next to a mark selects that mark, wherever the browser has scrolled to.
  await missed.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const sign = await missed.boundingBox();
  if (!sign) throw new Error("The mark is not drawn.");
  await page.mouse.click(sign.x + sign.width / 2 + 10, sign.y + sign.height / 2 + 20);
  await expect(page.getByRole("dialog")).toContainText("20:00");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await choose(page, "Table");
  await expect(page.getByRole("row", { name: /20:00.*missed/ })).toBeVisible();
  await choose(page, "Chart");

  await page.evaluate(() => localStorage.setItem("profile.scheme", "dark"));
  await page.reload();
  await expect(missed).toBeVisible();
  await expectOnePage(page);
  await page.emulateMedia({ media: "print" });
  const paper = await page.locator(".week-chart").evaluate((element) => {
    const { color } = getComputedStyle(element);
    return color;
  });
  const [red = 255] = paper.match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeLessThan(80);
});

test("a day, a month and the cumulative chart each print on one page", async ({ page, url }) => {
  const { dateAgo } = await open(page, url, () => "/dashboard");
  await expect(page.locator(".timeline-rows")).toBeVisible();
  await expectOnePage(page);
  const month = dateAgo(HAPPENED.missed).slice(0, 7);
  for (const [path, last] of [
    [`/dashboard/monthly?month=${month}`, page.locator(".three-figures")],
    ["/cumulative-chart", page.locator(".counts-legend")],
  ] as const) {
    await goTo(page, path);
    await openDetails(page, path);
    await expect(last).toBeVisible();
    await expectOnePage(page);
  }
});

test("the last seven days come first, with a sentence and figures; earlier ones are in the URL", async ({
  page,
  url,
}) => {
  const { dateAgo } = await open(page, url, () => "/dashboard/weekly");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("11 of 13 taken; one evening missed.");
  await expect(page.locator(".page-lead")).toHaveText(
    "Mornings were regular. One evening is unclear: some of the box’s messages are missing.",
  );
  await expect(
    page.getByText("Only days on which everything is known; today isn’t included yet."),
  ).toBeVisible();
  const figures = page.locator(".three-figures > div");
  await expect(figures).toHaveText([
    /taken90\s%9 of 10between .?83.? and .?92\s%/,
    /on time80\s%8 of 10/,
    /known83\.3\s%10 of 12/,
  ]);
  const days = page.locator(".week-day strong");
  const numbers = (last: number) =>
    [6, 5, 4, 3, 2, 1, 0].map((day) => String(Number(dateAgo(last + day).slice(8))));
  await expect(days).toHaveText(numbers(0));
  await expect(page.getByRole("button", { name: "Next week" })).toBeDisabled();
  await page.getByRole("button", { name: "Previous week" }).click();
  await expect(page).toHaveURL(new RegExp(`day=${dateAgo(7)}`));
  await expect(days).toHaveText(numbers(7));
  await page.getByRole("button", { name: "This week" }).click();
  await expect(page).toHaveURL(/\/weekly$/);
  await expect(days).toHaveText(numbers(0));

  await page.locator(".week-day").first().click();
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?day=${dateAgo(6)}$`));
});

test("nothing is said of a month or a day before its doses have arrived", async ({ page, url }) => {
  const { dateAgo } = await open(page, url, () => "/dashboard/monthly");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(page.locator(`[data-date="${dateAgo(0)}"]`)).toHaveAccessibleName(/Open this day$/);
  await expect(page.locator(".month-strip")).toBeVisible();
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/api\/(doses|adherence)\?/, async (route) => {
    await arrival;
    await route.fallback();
  });
  const earlier = dateAgo(35);
  await goTo(page, `/dashboard/monthly?month=${earlier.slice(0, 7)}`);
  const cell = page.locator(`[data-date="${earlier}"]`);
  await expect(cell).toBeVisible();
  await expect(cell).toHaveAccessibleName(/^[^.]*\d{4}$/);
  await expect(heading).toHaveText("Month");
  await expect(page.locator(".three-figures")).toHaveCount(0);
  await expect(page.locator(".month-strip")).toBeHidden();

  await goTo(page, `/dashboard?day=${dateAgo(12)}`);
  await expect(page.locator(".today-other")).toBeVisible();
  await goTo(page, `/dashboard?day=${dateAgo(11)}`);
  await expect(page.locator(".today-other")).not.toContainText(/No dose|of \d/);
  arrive();
  await expect(page.locator(".today-other")).toContainText(/\d of \d doses? taken/);
});

test("the month can be navigated by keyboard; a day opens, and figures are explained", async ({
  page,
  url,
}) => {
  const { dateAgo } = await open(
    page,
    url,
    (patient) => `/dashboard/monthly?month=${patient.dateAgo(HAPPENED.missed).slice(0, 7)}`,
  );
  const date = dateAgo(HAPPENED.missed);
  const calendar = page.getByRole("grid", { name: /Calendar of/ });
  const day = calendar.locator(`[data-date="${date}"]`);
  await expect(day).toHaveAccessibleName(/1 of 2 doses taken.*1 missed/);
  await page.getByText("More figures").click();
  const onTime = new RegExp(`^\\d+ of \\d+ doses? within ${TOLERANCE_MINUTES} minutes$`);
  await expect(page.getByText(onTime).first()).toBeVisible();
  await expect(page.getByText(/Known for \d+ of \d+ doses?/)).toBeVisible();

  await calendar.locator('[tabindex="0"]').focus();
  const heading = page.locator(".period-row p");
  const month = await heading.textContent();
  await page.keyboard.press("PageUp");
  await expect(heading).not.toHaveText(month ?? "");
  await expect(calendar.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("PageDown");
  await expect(heading).toHaveText(month ?? "");

  await day.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?day=${date}$`));
});

test("the cumulative chart names the gap, and the cursor announces each day", async ({
  page,
  url,
}) => {
  await open(page, url, () => "/cumulative-chart");
  await openDetails(page, "/cumulative-chart");
  const counts = page.getByRole("list").filter({ hasText: "taken" });
  await expect(counts.getByRole("listitem").filter({ hasText: /^missed 1$/ })).toBeVisible();
  await expect(counts.getByRole("listitem").filter({ hasText: /^unclear 1$/ })).toBeVisible();

  const line = page.getByRole("slider", { name: /Day under the line/ });
  await line.focus();
  for (let step = 0; step < HAPPENED.missed; step += 1) await page.keyboard.press("ArrowLeft");
  await expect(line).toHaveAttribute("aria-valuetext", /1 of 2 doses taken.*1 missed/);
  await page.keyboard.press("ArrowLeft");
  await expect(line).toHaveAttribute("aria-valuetext", /1 unclear/);

  await page.getByLabel("Time", { exact: true }).selectOption("7");
  await expect(page).toHaveURL(/days=7/);
  await choose(page, "Table");
  await expect(page.getByRole("rowheader")).toHaveCount(7);
});

test("the tour explains every chart by keyboard and restores the focus", async ({ page, url }) => {
  await open(page, url, () => "/dashboard/weekly");
  for (const path of ["/dashboard/weekly", "/dashboard/monthly", "/cumulative-chart"]) {
    await goTo(page, path);
    await openDetails(page, path);
    await choose(page, "Explain this chart");
    await tour(page, page.getByRole("button", { name: "More for this chart" }));
  }
  await goTo(page, "/dashboard");
  // On a phone the day's chart is behind a button.
  if (test.info().project.name === "phone") await page.locator(".today-chart-button").click();
  const button = page.getByRole("button", { name: "Explain this chart" });
  await button.click();
  await tour(page, button);
});

/** Every press and running totals are below the trend; on a phone they start closed. */
async function openDetails(page: Page, path: string) {
  if (path !== "/cumulative-chart") return;
  const details = page.locator(".disclosure");
  await expect(details).toHaveCount(2);
  for (const one of await details.all()) {
    if ((await one.getAttribute("open")) === null) await one.locator("summary").click();
    await expect(one).toHaveAttribute("open");
  }
}

/** An item of the menu above a chart. */
async function choose(page: Page, name: string) {
  await page.getByRole("button", { name: "More for this chart" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

async function tour(page: Page, opener: Locator) {
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("3 a.m.");
  await expect(dialog.getByRole("button", { name: "Next" })).toBeFocused();
  const seen: string[] = [];
  for (;;) {
    const text = (await dialog.textContent()) ?? "";
    seen.push(text);
    const [, at, total] = /(\d+) of (\d+)/.exec(text) ?? [];
    if (at === total) break;
    await page.keyboard.press("ArrowRight");
    await expect(dialog).toContainText(`${Number(at) + 1} of ${total}`);
  }
  const band = `${TOLERANCE_MINUTES} minutes before to ${TOLERANCE_MINUTES} minutes after`;
  expect(seen.join()).toMatch(new RegExp(`${band}.*>2hs`, "s"));
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

test("without medicines every chart says what to do first", async ({ page }) => {
  await enterAsNewPatient(page, aNewPerson(), "/cumulative-chart");
  await expect(page.getByText("No Schedule Found")).toBeVisible();
  for (const path of ["/cumulative-chart", "/dashboard/weekly", "/dashboard/monthly"]) {
    await goTo(page, path);
    await expect(page.getByRole("link", { name: "Add medicine" })).toBeVisible();
  }
});

test("without a box, history says that it is the patient’s own word", async ({ page, url }) => {
  const now = new Date();
  const timezone = zoneAtNoon(now);
  const noon = Math.floor(now.getTime() / HOUR) * HOUR;
  const dateAgo = (days: number) =>
    new Date(noon - days * DAY).toLocaleDateString("en-CA", { timeZone: timezone });
  const token = await makePatient(url, aNewPerson(), timezone);
  const api = caller(url);
  const { data: medicine } = await api("POST", "/api/medicine/assignMedicine", token, {
    data: { name: "Metformin", startdate: dateAgo(2), schedules: ["08:00:00.000"] },
  });
  for (const days of [2, 1]) {
    const at = new Date(noon - days * 24 * HOUR - 4 * HOUR).toISOString();
    const dose = { date: dateAgo(days), medicine: medicine.id, dosage_time: "08:00:00.000" };
    await api("PUT", "/api/doses", token, { data: { ...dose, status: "confirmed", at } });
  }
  await enterAs(page, "patient", token, "/dashboard/weekly");
  const heading = page.getByRole("heading", { level: 1 });
  for (const path of ["/dashboard/weekly", "/cumulative-chart"]) {
    await goTo(page, path);
    await expect(heading).toHaveText("Taken by your own word: 2 of 3.");
    await expect(page.locator(".page-lead")).toHaveText("Doses you didn’t note are unclear.");
    await expect(page.locator(".range")).toBeVisible();
    await expect(page.locator(".three-figures")).toHaveCount(0);
  }
});
