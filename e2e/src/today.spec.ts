import { pressOnce } from "@dosebeat/box/press";
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import type { Page, Route } from "@playwright/test";
import { enterAs, giveBox, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { aPatientWithHistory, HAPPENED } from "./history.ts";
import { advanceUntil, says, stopClock } from "./in-app.ts";
import { chartDay } from "./own-plan.ts";
import { aNewPerson, clockIn, expect, test, zoneAtNoon } from "./people.ts";
import { INGEST_KEY } from "./servers.ts";

const now = new Date();
const zone = zoneAtNoon(now);

test.use({ timezoneId: zone });

const clock = (minutes: number) => clockIn(zone, new Date(now.getTime() + minutes * MINUTE));

interface Plan {
  /** Minutes from now at which each medicine is due. */
  medicines: Readonly<Record<string, readonly number[]>>;
  /** Chart days since the plan began. */
  days?: number;
}

async function aPatient(url: string, { medicines, days = 0 }: Plan): Promise<string> {
  const token = await makePatient(url, aNewPerson(), zone);
  const startdate = chartDay(zone, now, -days);
  const data = Object.entries(medicines).map(([name, dues]) => ({
    name,
    startdate,
    schedules: dues.map((minutes) => `${clock(minutes)}:00.000`),
  }));
  await caller(url)("POST", "/api/medicine/assignMedicine", token, { data });
  return token;
}

/** A box that reported every hour until now and was never pressed. */
async function aQuietBox(url: string, token: string, hours: number): Promise<string> {
  const deveui = await giveBox(url, token, new Date(now.getTime() - hours * HOUR));
  const messages = Array.from({ length: hours }, (_, fcnt) => ({
    deveui,
    time: new Date(now.getTime() - (hours - fcnt - 0.5) * HOUR).toISOString(),
    fcnt,
    boot: 1,
    battery: 78,
    temperature: 20.8,
    press_seq: 0,
    presses: [],
  }));
  await caller(url)("POST", "/api/ingest/box", INGEST_KEY, messages);
  return deveui;
}

/** Opens Today as somebody whose box was pressed before: the first steps are over. */
async function openToday(page: Page, url: string, token: string): Promise<void> {
  const { data } = await caller(url)("GET", "/api/profile/userdata", token);
  await enterAs(page, "patient", token, "/privacy");
  await page.evaluate((id) => {
    localStorage.setItem("profile.pressed", id);
    localStorage.setItem("profile.no-box", id);
  }, String(data.id));
  await page.goto("/dashboard");
}

const card = (page: Page) => page.locator(".answer");
const rowOf = (page: Page, time: string) =>
  page
    .getByRole("region", { name: /^Doses/ })
    .getByRole("listitem")
    .filter({ hasText: time });

/** Holds the page's statements about doses on their way to the server, as a slow network does. */
async function holdStatements(page: Page) {
  const stated: unknown[] = [];
  const held: Route[] = [];
  let isOpen = false;
  await page.route("**/api/doses", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    stated.push(route.request().postDataJSON());
    if (isOpen) await route.continue();
    else held.push(route);
  });
  return {
    stated,
    /** Lets the next statement reach the server, waiting for it if necessary. */
    async letThrough() {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await held.shift()?.continue();
    },
    /** From now on the network is fast. */
    async open() {
      isOpen = true;
      for (const route of held.splice(0)) await route.continue();
    },
  };
}

test("a due dose is recorded with one tap, at this minute and once, and taken back twice", async ({
  page,
  url,
}) => {
  const token = await aPatient(url, { medicines: { Metformin: [-3, 300] } });
  await openToday(page, url, token);
  const due = clock(-3);
  await expect(card(page)).toContainText(due);
  await expect(card(page)).not.toContainText("Press your box");
  // The next dose is tapped while the network has not finished with the previous one.
  const network = await holdStatements(page);
  const { stated } = network;
  const tapped = Date.now();
  await page.getByRole("button", { name: "I took it" }).dblclick();
  await expect(card(page)).toContainText("Noted");
  const row = rowOf(page, due);
  await expect(row).toContainText(/taken at \d\d:\d\d, added by you/);
  await expect.poll(() => stated.length).toBe(1);
  const [{ data }] = stated as [{ data: { at: string; status: string } }];
  expect(data.status).toBe("confirmed");
  // An instant is sent to the minute.
  expect(Date.parse(data.at)).toBeGreaterThan(tapped - MINUTE);
  expect(Date.parse(data.at)).toBeLessThanOrEqual(Date.now());

  await card(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "I took it" })).toBeVisible();
  await expect(row).not.toContainText("taken");
  expect(stated).toHaveLength(1);
  await network.letThrough();
  await expect.poll(() => stated.length).toBe(2);

  // By keyboard; then undone from the dose's row.
  await page.getByRole("button", { name: "I took it" }).press("Enter");
  await expect(page.locator(".answer[data-kind='noted']")).toBeFocused();
  await row.getByRole("button", { name: "Undo" }).click();
  await expect(row).not.toContainText("taken");
  await network.open();
  const today = chartDay(zone, now);
  const doses = `/api/doses?from=${today}&to=${today}`;
  await expect
    .poll(async () => (await caller(url)("GET", doses, token))["data"].doses[0].status)
    .not.toBe("confirmed");
  await page.reload();
  await expect(row).toContainText(due);
  await expect(row).not.toContainText("taken");
});

test("what could not be recorded goes back, and says why", async ({ page, url }) => {
  const token = await aPatient(url, { medicines: { Metformin: [-3] } });
  await openToday(page, url, token);
  await page.route("**/api/doses", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    const error = { status: 500, name: "InternalServerError", message: "no", details: {} };
    return route.fulfill({ status: 400, json: { data: null, error } });
  });
  await page.getByRole("button", { name: "I took it" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Couldn’t save" })).toBeVisible();
  await expect(page.getByRole("button", { name: "I took it" })).toBeVisible();
  await expect(rowOf(page, clock(-3))).not.toContainText("taken");
});

test("of two medicines at one time, one is ticked off", async ({ page, url }) => {
  const token = await aPatient(url, { medicines: { Metformin: [-50], Ramipril: [-50] } });
  await openToday(page, url, token);
  await expect(page.getByRole("button", { name: "I took them just now" })).toBeVisible();
  await expect(card(page)).not.toContainText("No press");
  await page.getByRole("checkbox", { name: "Ramipril" }).uncheck();
  await page.getByRole("button", { name: "I took it just now" }).click();
  await expect(card(page)).toContainText("Noted");
  await expect(rowOf(page, "Metformin")).toContainText("taken at");
  await expect(rowOf(page, "Ramipril")).not.toContainText("taken at");
});

test("an overdue dose was taken at another time", async ({ page, url }) => {
  const token = await aPatient(url, { medicines: { Metformin: [-70] } });
  await openToday(page, url, token);
  await card(page).getByRole("button", { name: "Earlier" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("radio", { checked: true })).toHaveCount(0);
  await sheet.getByRole("radio", { name: "Other time" }).check();
  await sheet.getByLabel("Time", { exact: true }).fill(clock(-40));
  await sheet.getByLabel("Day").selectOption(chartDay(zone, now));
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toBeHidden();
  await expect(rowOf(page, clock(-70))).toContainText(`taken at ${clock(-40)}`);
  await expect(card(page)).toContainText("Taken today");
});

test("an overdue dose was skipped, for a reason", async ({ page, url }) => {
  const token = await aPatient(url, { medicines: { Metformin: [-70] } });
  await openToday(page, url, token);
  await card(page).getByRole("button", { name: "Skip" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("radio")).toHaveCount(0);
  await sheet.getByRole("textbox").fill("Felt sick");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toBeHidden();
  await expect(rowOf(page, clock(-70))).toContainText("skipped");
});

test("a press is felt, spoken once; one more is explained", async ({ page, url }) => {
  const token = await aPatient(url, { medicines: { Metformin: [-5], Ramipril: [-5] } });
  const deveui = await aQuietBox(url, token, 10);
  await page.clock.install();
  await openToday(page, url, token);
  await expect(card(page)).toContainText("Press your box");
  await page.evaluate(() => {
    const region = document.querySelector("[aria-live='polite'].visually-hidden");
    const said: string[] = [];
    Reflect.set(window, "said", said);
    new MutationObserver(() => said.push(region?.textContent ?? "")).observe(region ?? document, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  const press = { deveui, url, ingestKey: INGEST_KEY };
  // Stamped over a minute ago, so that the next press counts as another.
  const first = await pressOnce({ ...press, at: Date.now() - 70_000 });
  // It is felt for four seconds of the page's time, however long this machine takes to look at it.
  await stopClock(page);
  await advanceUntil(page, 50, () => says(card(page), "Got it"));
  await expect(card(page)).toContainText(/\d\d:\d\d, on time/);
  await expect(card(page)).toContainText(/Metformin.* and .*Ramipril/);
  // How long it stays is covered by the card's own tests.
  await page.clock.resume();
  await expect(card(page)).not.toContainText("Got it");
  await expect(rowOf(page, clock(-5))).toContainText("on time");
  const said = await page.evaluate(() => Reflect.get(window, "said"));
  expect(said.filter((text: string) => /Got it|counted a press/.test(text))).toHaveLength(1);

  await pressOnce({ ...press, box: first.box, at: Date.now() });
  await expect(page.getByText(/Your box counted one more press at \d\d:\d\d/)).toBeVisible();
  await page.locator(".extra-press").getByRole("button", { name: "What was it?" }).click();
  await expect(page.getByRole("dialog")).toContainText("doesn’t mean that you took too much");
});

test("the strip shows the week and opens a day in place", async ({ page, url }) => {
  const { token, dateAgo } = await aPatientWithHistory(url);
  await enterAs(page, "patient", token, "/dashboard");
  const strip = page.getByRole("navigation", { name: "The last seven days" });
  await expect(strip.getByRole("link")).toHaveCount(7);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/doses?")) requests.push(request.url());
  });
  const missed = strip.getByRole("link").nth(6 - HAPPENED.missed);
  await expect(missed).toHaveAccessibleName(/1 missed/);
  await missed.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`day=${dateAgo(HAPPENED.missed)}`));
  await expect(missed).toHaveAttribute("aria-current", "page");
  await expect(rowOf(page, "20:00")).toContainText("missed");
  await expect(card(page)).toBeHidden();
  // The day was among those already requested for the strip.
  const date = dateAgo(HAPPENED.missed);
  expect(requests.filter((address) => address.includes(`from=${date}&to=${date}`))).toEqual([]);
  await page.getByRole("link", { name: "Back to today" }).click();
  await expect(card(page)).toBeVisible();
});

test("after days without a press the patient is asked once", async ({ page, url }) => {
  // Due at about noon, so that the last days are over.
  const token = await aPatient(url, { medicines: { Metformin: [-60] }, days: 4 });
  await aQuietBox(url, token, 120);
  await openToday(page, url, token);
  const question = page.getByRole("region", { name: "Were you away?" });
  await question.getByRole("button", { name: "I took them" }).click();
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.getByRole("checkbox").count()).toBeGreaterThanOrEqual(3);
  await expect(dialog.getByRole("listitem").first()).toContainText(clock(-60));
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await question.getByRole("button", { name: "Don’t count these days" }).click();
  await expect(question).toBeHidden();
  const strip = page.getByRole("navigation", { name: "The last seven days" });
  await expect(strip.getByRole("link").nth(5)).toHaveAccessibleName(/not counted/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(strip.getByRole("link").nth(5)).toHaveAccessibleName(/1 missed/);
  // Asked only once, even after a reload.
  await page.reload();
  await expect(strip.getByRole("link").nth(5)).toHaveAccessibleName(/1 missed/);
  await expect(question).toBeHidden();
});
