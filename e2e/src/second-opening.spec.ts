import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import type { Page } from "@playwright/test";
import { enterAs, giveBox, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { chartDay } from "./own-plan.ts";
import { aNewPerson, clockIn, expect, test, zoneAtNoon } from "./people.ts";
import { INGEST_KEY } from "./servers.ts";

const now = new Date();
const zone = zoneAtNoon(now);

test.use({ timezoneId: zone });

const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);

/** Weekly, on today's weekday, two and a half hours ago. */
function methotrexate() {
  const date = chartDay(zone, now);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  const recurrence = { kind: "weekdays", days: [weekday] };
  return {
    name: "Methotrexate",
    strength: "2.5 mg",
    unit: "tablet",
    once_only: true,
    startdate: date,
    if_late: "Up to two days late.",
    schedules: [{ dosage_time: `${clockIn(zone, ago(150))}:00.000`, amount: 6, recurrence }],
  };
}

/** A patient who pressed for the weekly dose, and opened the box again half an hour ago. */
async function aPatient(url: string): Promise<string> {
  const token = await makePatient(url, aNewPerson(), zone);
  const api = caller(url);
  await api("POST", "/api/medicine/assignMedicine", token, { data: methotrexate() });
  const deveui = await giveBox(url, token, ago(6 * 60));
  const presses = [ago(150), ago(30)].map((time, index) => ({
    seq: index + 1,
    time: time.toISOString(),
  }));
  const messages = Array.from({ length: 6 }, (_, fcnt) => {
    const time = now.getTime() - (5 - fcnt) * HOUR;
    const counted = presses.filter((press) => Date.parse(press.time) <= time);
    const since = counted.filter((press) => Date.parse(press.time) > time - HOUR);
    return {
      deveui,
      time: new Date(time).toISOString(),
      fcnt,
      boot: 1,
      battery: 78,
      press_seq: counted.length,
      presses: since,
    };
  });
  await api("POST", "/api/ingest/box", INGEST_KEY, messages);
  return token;
}

const day = (page: Page) => page.getByRole("region", { name: /^Doses/ });
const question = (page: Page) => day(page).getByRole("group", { name: /^Opened again at/ });

test("a weekly dose taken twice: who says so is told at once to take no more, and can undo it", async ({
  page,
  url,
}) => {
  await enterAs(page, "patient", await aPatient(url), "/dashboard");
  await expect(question(page)).toContainText("What was it?");
  await expect(question(page)).toContainText("If you may have taken it twice, don’t take more");
  await question(page).getByRole("button", { name: "I took it twice" }).click();
  const twice = page.getByRole("dialog", { name: /^Taken twice/ });
  await expect(twice.getByRole("heading", { name: "Don’t take more." })).toBeVisible();
  await expect(twice).toContainText("Call your doctor, pharmacist or poison centre now.");
  await expect(twice).toContainText(/Methotrexate.*, 6 tablets at/);
  await expect(twice.getByRole("status")).toContainText("Nobody is called by this; call yourself.");
  await twice.getByRole("button", { name: "Close" }).click();
  const said = day(page).getByRole("listitem").filter({ hasText: "taken twice, you said so" });
  await expect(question(page)).toHaveCount(0);
  await said.getByRole("button", { name: "Whom to call" }).click();
  await twice.getByRole("button", { name: "Undo" }).click();
  await expect(question(page)).toBeVisible();
});

test("who does not know is asked no more, and told whom to call", async ({ page, url }) => {
  await enterAs(page, "patient", await aPatient(url), "/dashboard");
  await question(page).getByRole("button", { name: "I don’t know" }).click();
  const said = day(page).getByRole("listitem").filter({ hasText: "you don’t know why" });
  await expect(said).toContainText("call your doctor or pharmacist");
  await expect(question(page)).toHaveCount(0);
  await said.getByRole("button", { name: "Undo" }).click();
  await expect(question(page)).toBeVisible();
});

test("offline the numbers stand there at once, and the answer goes once there is a network", async ({
  url,
  context,
}) => {
  // Calls without a network do not count as faults here.
  const page = await context.newPage();
  const needed = page.waitForResponse(/\/assets\/say-aside-[^/]+\.js$/);
  await enterAs(page, "patient", await aPatient(url), "/dashboard");
  await (await needed).finished();
  await expect(question(page)).toBeVisible();
  // Notices that are still loading leave the screen unaffected.
  await context.setOffline(true);
  await question(page).getByRole("button", { name: "I took it twice" }).click();
  const twice = page.getByRole("dialog", { name: /^Taken twice/ });
  await expect(twice.getByRole("heading", { name: "Don’t take more." })).toBeVisible();
  await expect(twice.getByRole("status")).toContainText("not sent yet");
  await context.setOffline(false);
  await expect(twice.getByRole("status")).not.toContainText("not sent yet");
});
