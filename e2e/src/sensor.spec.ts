import type { Page } from "@playwright/test";
import { enterAs } from "./accounts.ts";
import { goTo } from "./in-app.ts";
import { expectOnePage } from "./paper.ts";
import { expect, test } from "./people.ts";
import { aMonitoredPatient, aPatient, sendReadings } from "./sensor-people.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Noon in UTC before today's chart day, so that no journey meets the turn of a day. */
const NOON = Math.floor((Date.now() - 3 * HOUR) / DAY) * DAY - DAY + 12 * HOUR;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

const open = (page: Page, token: string, search = "") =>
  enterAs(page, "patient", token, `/dashboard/index2${search}`);

const chartOf = (page: Page) => page.getByRole("application", { name: /Temperature, humidity/ });
const summaryOf = (page: Page) => page.getByRole("region", { name: "Summary" });

test("three weeks of readings: zoom fetches finer ones, keys speak, the table counts", async ({
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

  // The extreme survives the buckets, and the words tell it.
  const averaged = page.getByText(/Each point is the average of/);
  await expect(averaged).toBeVisible();
  await expect(summaryOf(page)).toContainText("31.5");
  await expect(summaryOf(page)).toContainText("The button was pressed 20 times.");
  await expectOnePage(page);

  // Closer, by keys: the finer readings come by themselves, and each value is spoken.
  const chart = chartOf(page);
  await chart.focus();
  await page.keyboard.press("End");
  const said = page.locator(".time-series [aria-live]");
  await expect(said).toContainText("Temperature: 21.0");
  for (let time = 0; time < 4; time += 1) await page.keyboard.press("+");
  await expect(said).toContainText("Showing");
  await expect(averaged).toBeHidden();
  await page.keyboard.press("ArrowLeft");
  const last = await said.textContent();
  await page.keyboard.press("ArrowLeft");
  await expect(said).not.toHaveText(last ?? "");
  await expect(summaryOf(page)).not.toContainText("31.5");
  await page.keyboard.press("0");
  await expect(averaged).toBeVisible();
  await expect(summaryOf(page)).toContainText("31.5");

  await page.getByRole("button", { name: "Table" }).click();
  const table = page.getByRole("table", { name: /Each day from/ });
  await expect(table.getByRole("row")).toHaveCount(1 + 21);
  await expect(table).toContainText("31.5");
});

test("the stretch is kept in the address, and its steps are as long as it is", async ({
  page,
  url,
}) => {
  const patient = await aMonitoredPatient(url, NOON - 10 * DAY);
  await sendReadings(url, patient.deveui, [{ at: NOON, temperature: 20, humidity: 40 }]);
  await open(page, patient.token);
  await page.getByLabel("Time range").selectOption("1 day");
  await page.getByLabel("Last day shown").fill(dayOf(NOON));
  await expect(page).toHaveURL(new RegExp(`range=day.*day=${dayOf(NOON)}`));
  await expect(summaryOf(page)).toContainText(/Temperature: .20\.0.°C. throughout/);
  await page.reload();
  await expect(summaryOf(page)).toContainText("Battery: not measured.");

  // A day without anything says so, and leads to the day when the box was heard.
  await page.getByRole("button", { name: "Earlier" }).click();
  await expect(page).toHaveURL(new RegExp(`day=${dayOf(NOON - DAY)}`));
  await expect(page.getByText("Nothing was recorded in this time")).toBeVisible();
  await page.getByRole("button", { name: "Show that day" }).click();
  await expect(summaryOf(page)).toContainText(/Temperature: .20\.0/);
  await goTo(page, "/dashboard/index2?range=century&day=2026-99-99");
  await expect(page.getByLabel("Time range")).toHaveValue("week");
});

test("fingers and the wheel zoom and move the picture", async ({ page, url }, { project }) => {
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

/** Two fingers that part, as the browser itself sees them. */
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

test("without a box, and with one never heard, the screen says what to do", async ({
  page,
  url,
}) => {
  await open(page, await aPatient(url));
  await expect(
    page.getByRole("heading", { name: "no sensor assigned to this user" }),
  ).toBeVisible();

  const patient = await aMonitoredPatient(url, NOON);
  await open(page, patient.token);
  await expect(page.getByText("No contact with your box yet")).toBeVisible();

  // The open page learns of the first reading without a reload.
  await sendReadings(url, patient.deveui, [{ at: Date.now(), temperature: 22 }]);
  await expect(summaryOf(page)).toContainText(/Temperature: .22\.0/);
  await page.getByRole("link", { name: "Today" }).click();
  await page.getByRole("link", { name: "All readings" }).click();
  await expect(summaryOf(page)).toContainText(/Temperature: .22\.0/);
});
