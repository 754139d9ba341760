import { DAY } from "@dosebeat/domain/time/durations";
import { enterAs, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { aNewPerson, expect, test, zoneAtNoon } from "./people.ts";
import { withPushService } from "./push-service.ts";

const zone = zoneAtNoon(new Date());

test.use({ timezoneId: zone });

test("settings are saved as they are chosen, told in a sentence, and undone", async ({
  page,
  url,
}) => {
  const token = await makePatient(url, aNewPerson(), zone);
  const stored = async () => (await caller(url)("GET", "/api/reminders", token))["data"];
  await enterAs(page, "patient", token, "/dashboard");
  await page.getByRole("link", { name: /^Reminders/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reminders" })).toBeVisible();
  const sentence = page.getByText(/^Set: at .*08:00/);
  await expect(sentence).toContainText("then after 15 and 30 and lastly after 60 minutes.");

  await page.getByLabel("Repeat it").selectOption("Not at all");
  await expect(sentence).toContainText("and lastly after 60 minutes.");
  await expect.poll(stored).toMatchObject({ repeats: 0, repeat_minutes: 15 });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(sentence).toContainText("then after 15 and 30");
  await expect.poll(stored).toMatchObject({ repeats: 2 });

  await page.getByLabel("Keep quiet at night").check();
  await page.getByLabel("From").selectOption("23:00");
  await page.getByLabel("The names of my medicines").check();
  await page.getByLabel("Announce it").selectOption("10 min before");
  await expect(sentence).toContainText("We announce it 10 minutes before.");
  await expect.poll(stored).toMatchObject({
    quiet: { from: "23:00", to: "07:00" },
    shows: "names",
    lead_minutes: 10,
  });

  const day = new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10);
  await page.getByLabel("Start again on").fill(day);
  await expect(page.getByText(/^No reminders until .*00:00/)).toBeVisible();
  await expect.poll(async () => (await stored()).off_until).toMatch(/^20/);

  await page.reload();
  await expect(page.getByLabel("Keep quiet at night")).toBeChecked();
  await expect(page.getByLabel("From")).toHaveValue("23:00");
  await expect(page.getByLabel("The names of my medicines")).toBeChecked();
  await page.getByRole("button", { name: "Remind me again now" }).click();
  await expect(page.getByLabel("Start again on")).toBeVisible();
  await expect.poll(stored).toMatchObject({ off_until: null });
  // Without a device and mail, options that cannot work are not ticked.
  await expect(page.getByLabel("Remind me", { exact: true })).not.toBeChecked();
  await expect(page.getByText(/^Nothing can remind you yet/)).toBeVisible();
});

test("a setting that the server does not take is shown as it was, and the failure is told", async ({
  page,
  url,
}) => {
  await page.route("**/api/reminders", async (route) => {
    if (route.request().method() === "PUT") await route.abort("failed");
    else await route.continue();
  });
  await enterAs(page, "patient", await makePatient(url, aNewPerson(), zone), "/reminders");
  await page.getByLabel("The names of my medicines").click();
  await expect(page.getByText(/^Couldn’t save:/)).toBeVisible();
  await expect(page.getByLabel("The time", { exact: true })).toBeChecked();
});

test("a link that is over says so, and one without a network keeps the answer", async ({
  aContext,
}) => {
  const context = await aContext({});
  const page = await context.newPage();
  await page.goto("/answer#made-up");
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await page.goto("/unsubscribe#made-up");
  await page.getByRole("button", { name: "Stop them" }).click();
  await expect(page.getByText(/^This link no longer works/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop them" })).toHaveCount(0);
  // The server cannot be reached, but the page has loaded.
  await page.route("**/api/reminder-answers", (route) => route.abort("failed"));
  await page.goto("/answer#another");
  await expect(page.getByText(/^You’re offline\. You can still answer/)).toBeVisible();
  await page.getByRole("button", { name: "I leave it out" }).click();
  await page.getByRole("button", { name: "Leave it out" }).click();
  await expect(page.getByText("Please say why, in a few words.")).toBeVisible();
  await page.getByLabel("I feel unwell").check();
  await page.getByRole("button", { name: "Leave it out" }).click();
  await expect(page.getByRole("heading", { name: /^Noted on this device/ })).toBeVisible();
});

test("a device is told kindly of a push service out of reach, is then allowed, stays so, and is removed", async ({
  aContext,
  pushServer: url,
}) => {
  const context = await aContext({ serviceWorkers: "allow", baseURL: url });
  await context.grantPermissions(["notifications"], { origin: url });
  await withPushService(context);
  const page = await context.newPage();
  const token = await makePatient(url, aNewPerson(), zone);
  await enterAs(page, "patient", token, "/reminders");
  await expect(page.getByText("No device shows our reminders yet.")).toBeVisible();
  await page.evaluate(() => {
    const { subscribe } = PushManager.prototype;
    PushManager.prototype.subscribe = () => {
      PushManager.prototype.subscribe = subscribe;
      return Promise.reject(new DOMException("Registration failed", "AbortError"));
    };
  });
  const allow = page.getByRole("button", { name: "Remind me on this device" });
  await allow.click();
  const failed = page.getByRole("alert").filter({ hasText: "reached by its notification" });
  await expect(failed).toContainText("couldn’t be reached by its notification");
  await allow.click();
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
  await expect(page.getByText("Not reached yet")).toBeVisible();
  await expect(page.getByText(/^At .*08:00/)).toContainText("after 60 minutes, on this device.");
  const renewed = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/push-subscriptions") && answer.status() === 201,
  );
  await page.reload();
  await renewed;
  await expect(page.getByRole("button", { name: /^Send a test/ })).toHaveCount(1);
  // The browser has made another subscription at this start; a test to the previous one updates the list.
  await expect(async () => {
    await page.getByRole("button", { name: /^Send a test/ }).click();
    await expect(page.getByText("It could not be sent")).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.getByLabel("Remind me", { exact: true }).uncheck();
  await expect(page.getByText("Reminders are off. Your doses are still counted.")).toBeVisible();
  const stored = async () => (await caller(url)("GET", "/api/reminders", token))["data"];
  await expect.poll(stored).toMatchObject({ is_on: false });
  await page.getByRole("button", { name: /^Remove / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No device shows our reminders yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remind me on this device" })).toBeVisible();
});
