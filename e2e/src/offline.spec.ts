import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { enterAs, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { chartDay } from "./own-plan.ts";
import { aNewPerson, clockIn, expect, signIn, test, zoneAtNoon } from "./people.ts";

const now = new Date();
const zone = zoneAtNoon(now);
const HOUR = 3_600_000;

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

/** Until the worker has stored the program, so that the next page starts from it. */
async function untilStored(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
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

/** A medicine's name where it can be seen, not as an option of a menu. */
const shown = (page: Page, name: string) => page.getByText(name).filter({ visible: true }).first();

async function open(context: BrowserContext, token: string, path: string): Promise<Page> {
  const page = await context.newPage();
  await enterAs(page, "patient", token, path);
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
