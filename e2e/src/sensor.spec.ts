import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import type { Page } from "@playwright/test";
import { enterAs } from "./accounts.ts";
import { goTo } from "./in-app.ts";
import { expectOnePage } from "./paper.ts";
import { expect, test } from "./people.ts";
import { aMonitoredPatient, aPatient, sendReadings } from "./sensor-people.ts";

/** Noon UTC before today's chart day, so that no journey runs across a change of day. */
const NOON = Math.floor((Date.now() - 3 * HOUR) / DAY) * DAY - DAY + 12 * HOUR;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

const open = (page: Page, token: string, search = "") =>
  enterAs(page, "patient", token, `/dashboard/index2${search}`);

const chartOf = (page: Page) => page.getByRole("application", { name: /Temperature, humidity/ });
const summaryOf = (page: Page) => page.getByRole("region", { name: "Summary" });

test("three weeks of readings: zooming loads finer ones, keys announce values, the table summarizes", async ({
  page,
  url,
}) => {
  const begin = NOON - 20 * DAY;
  const patient = await aMonitoredPatient(url, begin - DAY);
  const measured = Array.from({ length: 20 * 144 }, (_, index) => ({
    at: begin + index * 10 * MINUTE,
    temperature: index === 1_000 ? 31.5 : 21,
    humidity: 45,
    battery: 80,
    motion: index % 144 === 0 ? 2 : 0,
    pressed: index % 144 === 0,
  }));
  await sendReadings(url, patient.deveui, measured);
  await open(page, patient.token, `?range=month&day=${dayOf(NOON)}`);

  // Extremes survive aggregation and are stated in the summary.
  const averaged = page.getByText(/Each point is the average of/);
  await expect(averaged).toBeVisible();
  await expect(summaryOf(page)).toContainText("31.5");
  await expect(summaryOf(page)).toContainText("The button was pressed 20 times.");
  await expectOnePage(page);

  // Zoom in by keyboard: finer readings load automatically, and each value is announced.
  const chart = chartOf(page);
  await chart.focus();
  await page.keyboard.press("End");
  const announcement = page.locator(".time-series [aria-live]");
  await expect(announcement).toContainText("Temperature: 21.0");
  for (let time = 0; time < 4; time += 1) await page.keyboard.press("+");
  await expect(announcement).toContainText("Showing");
  await expect(averaged).toBeHidden();
  await page.keyboard.press("ArrowLeft");
  const last = await announcement.textContent();
  await page.keyboard.press("ArrowLeft");
  await expect(announcement).not.toHaveText(last ?? "");
  await expect(summaryOf(page)).not.toContainText("31.5");
  await page.keyboard.press("0");
  await expect(averaged).toBeVisible();
  await expect(summaryOf(page)).toContainText("31.5");

  await page.getByRole("button", { name: "Table" }).click();
  const table = page.getByRole("table", { name: /Each day from/ });
  await expect(table.getByRole("row")).toHaveCount(1 + 21);
  await expect(table).toContainText("31.5");
});

test("the range is in the URL, and each step moves by its length", async ({ page, url }) => {
  const patient = await aMonitoredPatient(url, NOON - 10 * DAY);
  await sendReadings(url, patient.deveui, [{ at: NOON, temperature: 20, humidity: 40 }]);
  await open(page, patient.token);
  await page.getByLabel("Time range").selectOption("1 day");
  await page.getByLabel("Last day shown").fill(dayOf(NOON));
  await expect(page).toHaveURL(new RegExp(`range=day.*day=${dayOf(NOON)}`));
  await expect(summaryOf(page)).toContainText(/Temperature: .20\.0.°C. throughout/);
  await page.reload();
  await expect(summaryOf(page)).toContainText("Battery: not measured.");

  // An empty day says so and links to the last day with data.
  await page.getByRole("button", { name: "Earlier" }).click();
  await expect(page).toHaveURL(new RegExp(`day=${dayOf(NOON - DAY)}`));
  await expect(page.getByText("Nothing was recorded in this time")).toBeVisible();
  await page.getByRole("button", { name: "Show that day" }).click();
  await expect(summaryOf(page)).toContainText(/Temperature: .20\.0/);
  await goTo(page, "/dashboard/index2?range=century&day=2026-99-99");
  await expect(page.getByLabel("Time range")).toHaveValue("week");
});

test("touch and wheel zoom and pan the chart", async ({ page, url }, { project }) => {
  const patient = await aMonitoredPatient(url, NOON - 10 * DAY);
  const hours = Array.from({ length: 7 * 24 }, (_, hour) => ({
    at: NOON - hour * HOUR,
    temperature: 20 + (hour % 24) / 10,
  }));
  await sendReadings(url, patient.deveui, hours.reverse());
  await open(page, patient.token, `?day=${dayOf(NOON)}`);
  const chart = chartOf(page);
  await chart.scrollIntoViewIfNeeded();
  const shown = () => summaryOf(page).locator("p").textContent();
  await expect(summaryOf(page)).toContainText("Temperature: between");
  const whole = await shown();
  const box = await chart.boundingBox();
  if (!box) throw new Error("the chart has no place");
  const middle = { x: box.x + box.width / 2, y: box.y + 150 };

  if (project.name === "phone") await spread(page, middle);
  else {
    await page.mouse.move(middle.x, middle.y);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -300);
    await page.keyboard.up("Control");
  }
  await expect.poll(shown).not.toBe(whole);
  const near = await shown();

  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 80, middle.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(shown).not.toBe(near);
  expect(await shown()).not.toBe(whole);
  await page.getByRole("button", { name: "Whole range" }).click();
  await expect.poll(shown).toBe(whole);
});

/** A two-finger pinch, sent as raw touch events. */
async function spread(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = (distance: number) => [
    { x: x - distance, y, id: 0 },
    { x: x + distance, y, id: 1 },
  ];
  const send = (
    type: "touchStart" | "touchMove" | "touchEnd",
    touchPoints: ReturnType<typeof at>,
  ) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", at(30));
  for (const distance of [40, 60, 90]) await send("touchMove", at(distance));
  await send("touchEnd", []);
}

test("without a box, or with one that never reported, the screen says what to do", async ({
  page,
  url,
}) => {
  await open(page, await aPatient(url));
  await expect(page.getByRole("heading", { name: "Connect your box" })).toBeVisible();

  const patient = await aMonitoredPatient(url, NOON);
  await open(page, patient.token);
  await expect(page.getByText("No contact with your box yet")).toBeVisible();

  // The open page shows the first reading without a reload.
  await sendReadings(url, patient.deveui, [{ at: Date.now(), temperature: 22 }]);
  await expect(summaryOf(page)).toContainText(/Temperature: .22\.0/);
  await page.getByRole("link", { name: "Today" }).click();
  await page.getByRole("link", { name: /^Connected/ }).click();
  await expect(summaryOf(page)).toContainText(/Temperature: .22\.0/);
});
