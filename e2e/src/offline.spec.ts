import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUR } from "@dosebeat/domain/time/durations";
import type { BrowserContext, Page } from "@playwright/test";
import { enterAs, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { advanceUntil } from "./in-app.ts";
import { untilKept } from "./kept-answers.ts";
import { chartDay } from "./own-plan.ts";
import { aNewPerson, clockIn, expect, signIn, test, zoneAtNoon } from "./people.ts";

const now = new Date();
const zone = zoneAtNoon(now);

test.use({ timezoneId: zone });

/** A patient with a medicine that was due two hours ago and one that is due in six hours. */
async function aPatient(url: string, person = aNewPerson()): Promise<string> {
  const token = await makePatient(url, person, zone);
  const startdate = chartDay(zone, now, -1);
  for (const [name, from] of [
    ["Metformin", -2 * HOUR],
    ["Ramipril", 6 * HOUR],
  ] as const) {
    const schedules = [clockIn(zone, new Date(now.getTime() + from))];
    const data = { name, startdate, schedules };
    await caller(url)("POST", "/api/medicine/assignMedicine", token, { data: [data] });
  }
  return token;
}

/** Waits until the worker has stored the program, and the device the answers, so that the next page starts from them. */
async function untilStored(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await untilKept(page);
}

/** What is left on the device: names of caches, workers and databases. */
function leftOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations();
    const databases = await indexedDB.databases();
    return [
      ...(await caches.keys()),
      ...workers.map(({ scope }) => scope),
      ...databases.map(({ name = "" }) => name),
    ];
  });
}

/** A medicine's name where it is visible, not as an option of a menu. */
const shown = (page: Page, name: string) => page.getByText(name).filter({ visible: true }).first();

/** Opens a screen and waits until everything needed for making statements has loaded. */
async function open(context: BrowserContext, token: string, path: string): Promise<Page> {
  const page = await context.newPage();
  const needed = page.waitForResponse(/\/assets\/say-[^/]+\.js$/);
  await enterAs(page, "patient", token, path);
  await (await needed).finished();
  return page;
}

test("the program can be installed, in the language of the page", async ({
  browser,
  launchOptions,
  url,
}) => {
  // A private window cannot install anything: this needs a profile on disk.
  const profile = mkdtempSync(join(tmpdir(), "dosebeat-profile-"));
  const context = await browser.browserType().launchPersistentContext(profile, launchOptions);
  const page = await context.newPage();
  await page.goto(`${url}/de`);
  const link = page.locator("link[rel=manifest]");
  await expect(link).toHaveAttribute("href", "/manifest.de.webmanifest");
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  expect(installabilityErrors).toEqual([]);
  const manifest = await (await page.request.get(`${url}/manifest.de.webmanifest`)).json();
  expect(manifest).toMatchObject({ id: "/", lang: "de", start_url: "/de/dashboard" });
  for (const { src } of manifest.icons) {
    expect((await page.request.get(url + src)).headers()["content-type"]).toBe("image/png");
  }
  await context.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
});

test("without a network today's doses are shown as of when they were known, and nothing overdue", async ({
  aContext,
  url,
}) => {
  const context = await aContext({ serviceWorkers: "allow" });
  const page = await open(context, await aPatient(url), "/dashboard");
  await expect(shown(page, "Metformin")).toBeVisible();
  await untilStored(page);
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.goto("/dashboard");
  await expect(cold.getByText(/^Offline\. As of \d/)).toBeVisible();
  await expect(shown(cold, "Metformin")).toBeVisible();
  await expect(shown(cold, "Ramipril")).toBeVisible();
  await expect(cold.getByText(/overdue/i)).toHaveCount(0);
  await context.setOffline(false);
  await expect(cold.getByText(/^Offline\./)).toHaveCount(0);
});

test("signing out leaves nothing on the device, and the next sign-in can store again", async ({
  aContext,
  url,
}) => {
  const context = await aContext({ serviceWorkers: "allow" });
  const person = aNewPerson();
  const page = await open(context, await aPatient(url, person), "/dashboard");
  await expect(shown(page, "Metformin")).toBeVisible();
  await untilStored(page);
  await expect.poll(() => leftOn(page)).toContain("dosebeat");
  await page.getByRole("button", { name: /account/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/auth\/signin/);
  await expect.poll(() => leftOn(page)).toEqual([]);
  await signIn(page, person);
  await expect(shown(page, "Metformin")).toBeVisible();
  await untilStored(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Offline\. As of \d/)).toBeVisible();
  await expect(shown(page, "Metformin")).toBeVisible();
});

/** A patient whose medicine is due at this minute, in simple mode. */
async function aSimplePatient(url: string): Promise<string> {
  const token = await makePatient(url, aNewPerson(), zone);
  const api = caller(url);
  const data = [
    {
      name: "Metformin",
      strength: "500 mg",
      startdate: chartDay(zone, now, -1),
      schedules: [clockIn(zone, new Date())],
    },
  ];
  await api("POST", "/api/medicine/assignMedicine", token, { data });
  await api("PUT", "/api/profile/userdata", token, { data: { is_simple: true } });
  return token;
}

/** The keys of the statements that reached the server. */
function sentFrom(context: BrowserContext): string[] {
  const keys: string[] = [];
  context.on("requestfinished", (request) => {
    if (request.method() !== "PUT" || !request.url().endsWith("/api/doses")) return;
    keys.push(request.postDataJSON().data.key);
  });
  return keys;
}

const take = (page: Page) => page.getByRole("button", { name: "I have taken it" });
const taken = (page: Page) => page.getByRole("heading", { name: /^Taken at/ });

test("what is said without a network waits, and is sent once, whichever tab was used", async ({
  aContext,
  url,
}) => {
  const context = await aContext({ serviceWorkers: "allow" });
  const token = await aSimplePatient(url);
  const page = await open(context, token, "/dashboard");
  await expect(page).toHaveURL(/\/simple$/);
  await untilStored(page);
  const other = await context.newPage();
  await other.goto("/simple");
  await expect(take(other)).toBeVisible();
  const sent = sentFrom(context);
  await context.setOffline(true);
  await take(page).click();
  await expect(taken(page)).toBeVisible();
  for (const tab of [page, other]) {
    await expect(taken(tab)).toBeVisible();
    await expect(tab.getByText("1 entry is not sent yet.")).toBeVisible();
    await expect(tab.getByText("not sent yet", { exact: true })).toBeVisible();
  }
  // It survives the page: the next one starts from what the device keeps.
  await page.reload();
  await expect(taken(page)).toBeVisible();
  expect(sent).toEqual([]);
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await expect(tab.getByText(/not sent yet/)).toHaveCount(0);
    await expect(taken(tab)).toBeVisible();
  }
  await expect.poll(() => sent.length).toBe(1);
  const day = chartDay(zone, now);
  const answer = await caller(url)("GET", `/api/doses?from=${day}&to=${day}`, token);
  expect(answer["data"].doses).toMatchObject([{ status: "confirmed", stated_by: "patient" }]);
  expect(sent).toHaveLength(1);
});

test("what an overloaded server refuses stays on the device, which says so, and is sent when it may come again", async ({
  aContext,
  url,
}) => {
  // Not watched: the browser logs the 503.
  const context = await aContext({});
  const token = await aSimplePatient(url);
  // Before the page is there: as it is installed, it stands in 1970 for a moment, and a response then tells the page that
  // the clock of its server is 57 years ahead.
  await context.clock.install();
  const page = await open(context, token, "/simple");
  const keys: unknown[] = [];
  let isBusy = true;
  await context.route("**/api/doses", async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    keys.push(route.request().postDataJSON().data.key);
    if (!isBusy) return route.fallback();
    const error = {
      status: 503,
      name: "ServiceUnavailableError",
      code: "busy",
      message: "no",
    };
    const json = { data: null, error: { ...error, details: { errors: [] } } };
    return route.fulfill({ status: 503, headers: { "retry-after": "60" }, json });
  });
  await take(page).click();
  const text = "1 entry is kept here and will be sent by itself.";
  const told = page.getByText(text);
  await expect(told).toBeVisible();
  await expect(taken(page)).toBeVisible();
  // The page's clock goes on by itself besides, up to half a minute on a busy machine.
  await page.clock.runFor(30_000);
  expect(keys).toHaveLength(1);
  // Another tab tries once when it opens, and both say the same.
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText(text)).toBeVisible();
  await expect.poll(() => keys).toHaveLength(2);
  await expect(told).toBeVisible();
  await other.close();
  isBusy = false;
  // No further than to the request, which would time out.
  await advanceUntil(page, 5_000, async () => keys.length > 2);
  await expect(told).toHaveCount(0);
  await expect(taken(page)).toBeVisible();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  const day = chartDay(zone, now);
  const answer = await caller(url)("GET", `/api/doses?from=${day}&to=${day}`, token);
  expect(answer["data"].doses).toMatchObject([{ status: "confirmed", stated_by: "patient" }]);
});

test("undoing what was not sent yet takes it back, and the server hears of neither", async ({
  aContext,
  url,
}) => {
  const context = await aContext({ serviceWorkers: "allow" });
  const page = await open(context, await aSimplePatient(url), "/simple");
  await untilStored(page);
  const sent = sentFrom(context);
  await context.setOffline(true);
  await take(page).click();
  await expect(page.getByText("1 entry is not sent yet.")).toBeVisible();
  // Undo stands where the button was, and a second click in the same place would be that of a double click.
  await page.getByRole("button", { name: "Undo" }).click({ position: { x: 12, y: 12 } });
  await expect(take(page)).toBeVisible();
  await expect(page.getByText(/not sent yet/)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText(/^Offline/)).toHaveCount(0);
  expect(sent).toEqual([]);
});

test("a clock that is an hour ahead is corrected, and told with the dose until it is read", async ({
  aContext,
  url,
}) => {
  const context = await aContext({});
  const token = await aSimplePatient(url);
  await context.clock.setFixedTime(Date.now() + HOUR);
  const page = await open(context, token, "/simple");
  const late = page.getByRole("button", { name: "I took it just now" });
  await expect(late).toBeVisible();
  await context.setOffline(true);
  await late.click();
  await expect(page.getByText("1 entry is not sent yet.")).toBeVisible();
  await context.setOffline(false);
  const told = page.getByRole("status").filter({ hasText: /clock is \d+ minutes ahead/ });
  await expect(told).toContainText("We corrected the time");
  await expect(told).toContainText("Metformin");
  await page.reload();
  await told.getByRole("button", { name: "OK" }).click();
  await expect(told).toHaveCount(0);
});

test("where the browser keeps nothing, an entry is sent at once or its loss is told", async ({
  aContext,
  url,
}) => {
  const context = await aContext({});
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("A private window keeps nothing.", "SecurityError");
    };
  });
  const page = await open(context, await aSimplePatient(url), "/simple");
  await expect(take(page)).toBeVisible();
  await context.setOffline(true);
  await take(page).click();
  await expect(page.getByText(/doesn’t let Dosebeat keep your entry/)).toBeVisible();
  await expect(take(page)).toBeVisible();
  await context.setOffline(false);
  await take(page).click();
  await expect(taken(page)).toBeVisible();
});

test("simple mode: one card with one button, undone for a while, and a way to the rest", async ({
  page,
  url,
}) => {
  await enterAs(page, "patient", await aSimplePatient(url), "/dashboard");
  await expect(page).toHaveURL(/\/simple$/);
  const card = page.getByRole("heading", { name: /^Time for your/ });
  await expect(card).toBeVisible();
  await expect(page.locator("main > *").first(), "no notice comes first").toContainText(
    "Metformin",
  );
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await take(page).click();
  await expect(taken(page)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).toBeVisible();
  await page.getByRole("link", { name: "More" }).click();
  await expect(page).toHaveURL(/\/dashboard\?view=full$/);
  await page.goto("/profile");
  await page.getByRole("checkbox", { name: "Use simple mode" }).uncheck();
  await expect(page.getByRole("link", { name: "Open simple mode" })).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});
