import type { BrowserContext, Page } from "@playwright/test";
import { enterAs, enterAsNewPatient, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { goTo } from "./in-app.ts";
import { aNewPerson, clockIn, expect, test, zoneAtNoon } from "./people.ts";
import { aMessage, pushServiceOf, shownOn } from "./push-messages.ts";
import { withPushService } from "./push-service.ts";

const now = new Date();
const zone = zoneAtNoon(now);
const due = clockIn(zone, new Date(now.getTime() + 120 * 60_000));

test.use({ timezoneId: zone });

// Each step's button is where the previous one was: with the mouse, tests are so fast that the second click counts
// as part of a double click and is ignored. Keys are not affected.

const asked = (page: Page) =>
  page.getByRole("heading", { name: "Remind me on this device?", exact: true });

/** A browser whose user allows notifications, with a push service. */
async function allowing(context: BrowserContext, url: string): Promise<Page> {
  await context.grantPermissions(["notifications"], { origin: url });
  await withPushService(context);
  return context.newPage();
}

async function addFirst(page: Page) {
  await page.getByLabel("Medicine name").fill("Ramipril");
  await page.getByLabel("First time of the day").fill(due);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/Ramipril.* is saved/)).toBeVisible();
}

/** A new patient whose first medicine is saved, in such a browser. */
async function withFirstMedicine(context: BrowserContext, url: string): Promise<Page> {
  const page = await allowing(context, url);
  await enterAsNewPatient(page, aNewPerson(), "/dashboard");
  await addFirst(page);
  return page;
}

/** Adds another medicine on the page for it. */
async function addAnother(page: Page, name: string) {
  await page.getByLabel("Medicine name").fill(name);
  await page.getByRole("button", { name: /^Evening/ }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
}

test("after the first medicine this device is allowed and tested, then the next is offered", async ({
  aContext,
  pushServer: url,
}) => {
  const context = await aContext({ serviceWorkers: "allow", baseURL: url, timezoneId: zone });
  const page = await withFirstMedicine(context, url);
  const sentence = page.getByText(/^At .*then after 15 and 30 and lastly after 60 minutes\./);
  await expect(sentence).toContainText(due);
  await page.getByRole("button", { name: "Remind me", exact: true }).press("Enter");
  await expect(page.getByText("This device may remind you")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Did you see and hear it?" })).toBeVisible();
  // The message that a push service would deliver.
  const push = await pushServiceOf(page);
  await push(aMessage({ kind: "test", token: null, actions: [], recorded: null }));
  expect(await shownOn(page)).toMatchObject([{ actions: [] }]);
  // What a locked screen shows is chosen here.
  await page.getByLabel("The names of my medicines").click();
  await expect(page.getByLabel("The names of my medicines")).toBeChecked();
  await page.getByRole("button", { name: "Yes, it arrived" }).press("Enter");
  await expect(page.getByText("Reminders are on")).toBeVisible();
  await expect(page.getByText(/^this device, tested/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Add the next medicine?" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Connect a box/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Let somebody look out/ })).toBeVisible();
  await page.getByRole("button", { name: "That is all: show my day" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Connect your box" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Connect your box" })).toBeVisible();
  await expect(page.getByText("Did you see and hear it?")).toHaveCount(0);
  await goTo(page, "/reminders");
  await expect(page.getByText(/^At .*08:00/)).toContainText("on this device.");
});

test("a test that nobody answered stands on Today once more, and says what to switch on", async ({
  aContext,
  pushServer: url,
}) => {
  const context = await aContext({ serviceWorkers: "allow", baseURL: url, timezoneId: zone });
  const page = await withFirstMedicine(context, url);
  await page.getByRole("button", { name: "Remind me", exact: true }).press("Enter");
  const question = page.getByRole("heading", { name: "Did you see and hear it?" });
  await expect(question).toBeVisible();
  // Nobody listens at this push service's address: that is reported, too.
  await expect(page.getByText(/^It could not be sent/)).toBeVisible();
  await page.reload();
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: "I saw nothing" }).press("Enter");
  await expect(page.getByText(/switch off Do not disturb and battery saving/)).toBeVisible();
  await page.getByRole("button", { name: "Send the test again" }).press("Enter");
  await expect(page.getByText(/^It could not be sent/)).toBeVisible();
  await page.getByRole("button", { name: "Close the question" }).press("Enter");
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Connect your box" })).toBeVisible();
  await expect(question).toHaveCount(0);
});

test("not now is asked once more after the second medicine, then no more", async ({
  aContext,
  pushServer: url,
}) => {
  const context = await aContext({ serviceWorkers: "allow", baseURL: url, timezoneId: zone });
  const page = await withFirstMedicine(context, url);
  await page.getByRole("button", { name: "Not now" }).press("Enter");
  await page.getByRole("button", { name: "That is all: show my day" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Connect your box" })).toBeVisible();
  await expect(asked(page)).toHaveCount(0);
  await goTo(page, "/my-medicine/edit");
  await addAnother(page, "Metformin");
  await expect(asked(page)).toBeVisible();
  await page.getByRole("button", { name: "Not now" }).press("Enter");
  await page.getByRole("button", { name: "Add the next medicine" }).click();
  await addAnother(page, "Aspirin");
  await expect(page.getByRole("heading", { level: 1, name: /medicine/i })).toBeVisible();
  await expect(page.getByText(/Aspirin/).first()).toBeVisible();
  await expect(asked(page)).toHaveCount(0);
});

test("Today asks once whoever nothing reminds", async ({ aContext, pushServer: url }) => {
  const context = await aContext({ serviceWorkers: "allow", baseURL: url, timezoneId: zone });
  const page = await allowing(context, url);
  const token = await makePatient(url, aNewPerson(), zone);
  const data = [{ name: "Ramipril", startdate: "2026-01-01", schedules: [due] }];
  await caller(url)("POST", "/api/medicine/assignMedicine", token, { data });
  await enterAs(page, "patient", token, "/dashboard");
  await expect(asked(page)).toBeVisible();
  await page.getByRole("button", { name: "Remind me", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Yes, it arrived" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Did you see and hear it?" })).toBeHidden();
  const { devices } = (await caller(url)("GET", "/api/reminders", token))["data"];
  expect(devices).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole("link", { name: /^Reminders/ })).toContainText("one device");
  await expect(asked(page)).toHaveCount(0);
});

test("where notifications are blocked, it says where to allow them", async ({
  aContext,
  pushServer: url,
}) => {
  const context = await aContext({ serviceWorkers: "allow", baseURL: url, timezoneId: zone });
  await context.addInitScript(() =>
    Object.defineProperty(Notification, "permission", { get: () => "denied" }),
  );
  const page = await context.newPage();
  await enterAsNewPatient(page, aNewPerson(), "/dashboard");
  await addFirst(page);
  await expect(page.getByText(/^Notifications are blocked here\. Allow them:/)).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Add the next medicine?" })).toBeVisible();
});
