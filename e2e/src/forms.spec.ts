import type { Locator, Page } from "@playwright/test";
import { enterAsAdministrator, enterAsNewPatient, sessionOf } from "./accounts.ts";
import { caller } from "./api.ts";
import { goTo } from "./in-app.ts";
import { chartDay, enterWithPlan } from "./own-plan.ts";
import { aNewDevEui, aNewPerson, expect, test, zoneAtNoon } from "./people.ts";
import { ShakingHand } from "./shaking-hand.ts";
import { expectToast } from "./toasts.ts";

const zone = zoneAtNoon(new Date());

test.use({ timezoneId: zone });

const METFORMIN = { name: "Metformin", startdate: "2026-01-01", schedules: ["08:00", "12:00"] };

/** Fully visible, not covered by the sticky bar. */
async function expectUncovered(place: Locator) {
  await expect(place).toBeInViewport({ ratio: 1 });
  const isOnTop = await place.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 20, top + 2));
  });
  expect(isOnTop).toBe(true);
}

async function expectFailureFocused(page: Page) {
  const alert = page.getByRole("main").getByRole("alert");
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(alert).toContainText("Can’t reach the server");
  await expect(alert).toBeFocused();
  await expectUncovered(alert);
}

test("a failed save moves the focus to the reason, however far it is from the button", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 560 });
  await enterWithPlan(page, [METFORMIN], "/my-medicine");
  await page.route("**/api/medicine/**", (route) => route.abort());
  await page.getByRole("link", { name: "Edit Metformin" }).click();
  await page.getByRole("textbox", { name: "Strength" }).fill("500 mg");
  await expectFailureFocused(page);
  await page.setViewportSize({ width: 1280, height: 360 });
  await expectFailureFocused(page);
});

test("when a medicine cannot be added, the focus moves to the reason", async ({ page }) => {
  await enterAsNewPatient(page, aNewPerson(), "/my-medicine/edit");
  await page.route("**/api/medicine/**", (route) => route.abort());
  await page.getByLabel("Medicine name").fill("Ramipril");
  await expectFailureFocused(page);
});

/** Clicks twice in one place, like a shaking hand, and counts the resulting calls. */
async function clickTwice(
  hand: ShakingHand,
  button: Locator,
  call: { method: string; path: string },
  between?: () => Promise<void>,
) {
  let calls = 0;
  button.page().on("request", (request) => {
    const isMeant = new URL(request.url()).pathname.startsWith(call.path);
    if (isMeant && request.method() === call.method) calls += 1;
  });
  await hand.clickTwice(button, between);
  return () => calls;
}

/** Two clicks before the program can render. */
const clickTwiceAtOnce = (button: Locator) =>
  button.evaluate((element) => {
    if (!(element instanceof HTMLElement)) return;
    element.click();
    element.click();
  });

test("a double click adds a time once, and saves once", async ({ page }) => {
  const hand = await ShakingHand.on(page);
  await enterWithPlan(page, [METFORMIN], "/my-medicine");
  await page.getByRole("link", { name: "Edit Metformin" }).click();
  const times = page.getByLabel(/^Time of day/);
  await expect(times).toHaveCount(2);
  const posts = { method: "POST", path: "/api/medicine-schedules" };
  await clickTwice(hand, page.getByRole("button", { name: "Evening 18:00" }), posts);
  await expect(times).toHaveCount(3);
  await clickTwice(hand, page.getByRole("button", { name: "Add a time" }), posts);
  await expect(times).toHaveCount(4);
  await times.last().fill("23:00");
  const additions = await clickTwice(hand, page.getByRole("button", { name: "Save" }), posts);
  await expectToast(page, "Successfully Saved Medicine Schedule");
  await expect(page.getByRole("article")).toContainText("23:00");
  expect(additions()).toBe(2);
});

test("a second save before the first is answered sends nothing", async ({ page }) => {
  await enterWithPlan(page, [METFORMIN], "/my-medicine");
  await page.getByRole("link", { name: "Edit Metformin" }).click();
  await page.getByRole("button", { name: "Remove 08:00" }).click();
  let calls = 0;
  page.on("request", (request) => {
    if (request.method() === "DELETE") calls += 1;
  });
  await clickTwiceAtOnce(page.getByRole("button", { name: "Save" }));
  await expectToast(page, "Successfully Deleted Medicine Schedule");
  expect(calls).toBe(1);
});

test("a double click removes an excluded period, or a medicine, once", async ({ page, url }) => {
  const hand = await ShakingHand.on(page);
  await enterWithPlan(page, [METFORMIN], "/privacy");
  const token = await sessionOf(page);
  for (const day of ["2026-02-01", "2026-03-01"]) {
    const data = { from: day, to: day, reason: "In hospital" };
    await caller(url)("POST", "/api/excused", token, { data });
  }
  await goTo(page, "/my-medicine");
  const days = page.getByRole("button", { name: /^Remove .* 2026/ });
  await expect(days).toHaveCount(2);
  const calls = { method: "DELETE", path: "/api/excused" };
  const monitored = await clickTwice(hand, days.first(), calls);
  await expect(page.getByText(/Counted again/)).toBeVisible();
  await expect(days).toHaveCount(1);
  await clickTwiceAtOnce(days.first());
  await expect(page.getByText("No days are marked.")).toBeVisible();
  expect(monitored()).toBe(2);
  await expect(page.getByText("Couldn’t save")).toHaveCount(0);

  await page.getByRole("button", { name: "Remove Metformin" }).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Remove" });
  const removed = await clickTwice(hand, confirm, { method: "DELETE", path: "/api/medicines" });
  await expectToast(page, "Successfully Removed Medicine Record.");
  expect(removed()).toBe(1);
});

test("a double click does not close what is shown only once: a claim code or a password link", async ({
  page,
}) => {
  const hand = await ShakingHand.on(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterAsAdministrator(page, "/devices");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Register a box" }).first().click();
  await dialog.getByLabel("DevEUI").fill(aNewDevEui());
  // The response arrives between the two clicks, and a button that closes the dialog may appear under the pointer.
  await page.addStyleTag({
    content: ".dialog-actions button:last-child { position: fixed; inset: auto 40px 40px auto }",
  });
  const register = dialog.getByRole("button", { name: "Register a box" });
  const done = dialog.getByRole("button", { name: "Done" });
  const adding = { method: "POST", path: "/api/sensors" };
  const registered = await clickTwice(hand, register, adding, () => expect(done).toBeVisible());
  await expect(done).toBeVisible();
  await expect(dialog.locator(".claim-code")).toHaveText(/\w{4}/);
  expect(registered()).toBe(1);
  await hand.click(done);
  await expect(dialog).toBeHidden();

  const person = aNewPerson();
  await goTo(page, "/patient-list");
  await page.getByRole("button", { name: "Create a patient" }).click();
  await dialog.getByLabel("First name").fill(person.givenname);
  await dialog.getByLabel("Last name").fill(person.familyname);
  await dialog.getByLabel("Email").fill(person.email);
  const create = dialog.getByRole("button", { name: "Create a patient" });
  const created = await clickTwice(hand, create, { method: "POST", path: "/api/users" });
  await expect(dialog.getByText(/reset-password#code=/)).toBeVisible();
  expect(created()).toBe(1);
});

test("the focus moves on to the next control when the focused one is removed", async ({ page }) => {
  await enterWithPlan(page, [METFORMIN], "/my-medicine");
  await page.getByRole("link", { name: "Edit Metformin" }).click();
  await page.getByRole("button", { name: "Remove 08:00" }).click();
  await expect(page.getByRole("button", { name: "Put 08:00 back" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove 08:00" })).toBeFocused();
  const add = page.getByRole("button", { name: "Add a time" });
  await add.click();
  await expect(page.getByLabel("Time of day 3")).toBeFocused();
  await page.getByRole("button", { name: "Remove time 3" }).click();
  await expect(page.getByRole("button", { name: "Remove 12:00" })).toBeFocused();

  await goTo(page, "/my-medicine");
  const mark = page.getByRole("button", { name: "Mark days as not counted" });
  await mark.click();
  await expect(page.getByLabel("First day")).toBeFocused();
  await page.getByRole("button", { name: "Mark these days" }).click();
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.getByRole("button", { name: "Travelling" }).click();
  await page.getByRole("button", { name: "Mark these days" }).click();
  await expect(mark).toBeFocused();
  await page.getByRole("button", { name: /^Remove .* 20\d\d/ }).click();
  await expect(page.getByText("No days are marked.")).toBeFocused();

  await page.getByRole("button", { name: "Remove Metformin" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("heading", { name: "My Medicine", level: 1 })).toBeFocused();
});

test("a dose's form gets the focus, and afterwards the dose", async ({ page }) => {
  const yesterday = chartDay(zone, new Date(), -1);
  await enterWithPlan(page, [METFORMIN], `/dashboard?day=${yesterday}`);
  const dose = page.locator(".timeline-dose").first();
  const panel = page.getByRole("dialog");
  await dose.click();
  await panel.getByRole("button", { name: "I skipped it" }).click();
  await expect(panel.getByLabel("Reason")).toBeFocused();
  await panel.getByRole("button", { name: "Cancel" }).click();
  await expect(panel.getByRole("button", { name: "I skipped it" })).toBeFocused();
  await panel.getByRole("button", { name: "Mark days as not counted" }).click();
  await expect(panel.getByLabel("First day")).toBeFocused();
  await panel.getByRole("button", { name: "Cancel" }).click();
  await expect(dose).toBeFocused();
  await dose.click();
  await panel.getByRole("radio", { name: /^At 08:00/ }).check();
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(dose).toContainText("taken at 08:00, added by you");
  await expect(dose).toBeFocused();
});

test("an empty form focuses its first invalid field; an error disappears when its field changes", async ({
  page,
}) => {
  await page.goto("/auth/signup");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  const wrong = page.locator("[aria-invalid='true']");
  const password = page.getByLabel("Password", { exact: true });
  await expect(wrong).toHaveCount(4);
  await password.fill("amber-ferry");
  await expect(password).not.toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Please enter at least 8 characters")).toBeHidden();
  await expect(wrong).toHaveCount(3);

  await enterAsAdministrator(page, "/devices");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Register a box" }).first().click();
  await dialog.getByRole("button", { name: "Register a box" }).click();
  await expect(dialog.getByLabel("DevEUI")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("DevEUI")).toBeFocused();
  await dialog.getByLabel("DevEUI").fill(aNewDevEui());
  await expect(wrong).toHaveCount(0);
  await dialog.getByRole("button", { name: "Register a box" }).click();
  await expect(dialog.getByRole("heading", { level: 2 })).toBeFocused();
  await page.keyboard.press("Escape");

  await goTo(page, "/patient-list");
  await page.getByRole("button", { name: "Create a patient" }).click();
  await dialog.getByLabel("First name").fill("Ada");
  await dialog.getByRole("button", { name: "Create a patient" }).click();
  await expect(dialog.getByLabel("Last name")).toBeFocused();
});
