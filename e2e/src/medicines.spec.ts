import type { Page } from "@playwright/test";
import { enterAsNewPatient, sessionOf, setSession } from "./accounts.ts";
import { caller } from "./api.ts";
import { goTo } from "./in-app.ts";
import { chartDay, enterWithPlan } from "./own-plan.ts";
import { expectOnePage } from "./paper.ts";
import { aNewPerson, expect, test, zoneAtNoon } from "./people.ts";
import { expectToast } from "./toasts.ts";

const now = new Date();
const zone = zoneAtNoon(now);
const today = chartDay(zone, now);

test.use({ timezoneId: zone });

/** The card of one of the medicines being added. */
const entry = (page: Page, number: number) =>
  page.getByRole("region", { name: `Medicine ${number}`, exact: true });

test("several medicines are added at once, all or none, with errors shown at their medicine", async ({
  page,
}) => {
  await enterAsNewPatient(page, aNewPerson(), "/my-medicine/edit");
  await page.getByLabel("Medicine name").fill("Metformin");
  await page.getByRole("button", { name: "Add another medicine" }).click();
  await entry(page, 1).getByRole("button", { name: "Morning 08:00" }).click();
  await entry(page, 2).getByLabel("Medicine name").fill("Ramipril");
  await entry(page, 2).getByText("More", { exact: true }).click();
  await entry(page, 2).getByLabel("End medication date").fill("2020-01-01");
  await entry(page, 2).getByText("More", { exact: true }).click();
  await entry(page, 2).getByRole("button", { name: "Add a time" }).click();
  await entry(page, 2).getByLabel("Time of day 1").fill("21:30");
  await page.getByRole("button", { name: "Save 2 medicines" }).click();
  const message = "The start date is greater than the end date";
  await expect(entry(page, 2)).toContainText(message);
  await expect(entry(page, 1)).not.toContainText(message);
  // It was folded, and unfolds by itself.
  await expect(entry(page, 2).getByLabel("Start medication date")).toBeFocused();
  await entry(page, 2).getByLabel("End medication date").fill("");
  await page.getByRole("button", { name: "Save 2 medicines" }).click();
  await expectToast(page, "Successfully Added Medicine/s");
  await expect(page.getByText(/Metformin.* is saved/)).toBeVisible();
  await goTo(page, "/my-medicine");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: "Metformin" })).toContainText("08:00");
  await expect(cards.filter({ hasText: "Ramipril" })).toContainText("21:30");
});

test("medicines are shown as a day and as a plan that prints on one page", async ({ page }) => {
  const schedules = ["08:00", "12:30", "18:00", "22:00"];
  const names = ["Metformin", "Ramipril", "Simvastatin", "Pantoprazol", "Vitamin D", "Bisoprolol"];
  const plan = names.map((name) => ({
    name,
    strength: "500 mg",
    galenicform: "Tablet",
    description: "after a meal, with water",
    startdate: today,
    schedules,
  }));
  await enterWithPlan(page, plan, "/my-medicine");
  await page.getByRole("link", { name: "My day" }).click();
  await expect(page).toHaveURL(/\/my-medicine\/type-1$/);
  const morning = page.getByRole("region", { name: "Morning" });
  await expect(morning.getByRole("button")).toHaveCount(6);
  await morning.getByRole("button", { name: /Ramipril/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("radio", { name: /^At 08:00/ })
    .check();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(morning.getByRole("button", { name: /Ramipril/ })).toContainText("added by you");
  await expect(page.getByText("1 of 24 taken")).toBeVisible();

  // On a phone the toast covers the link, and stays while the mouse is over it.
  await page.getByRole("alert").getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Medication plan" }).click();
  const table = page.getByRole("table", { name: /Medicines and the times/ });
  await expect(table.getByRole("row")).toHaveCount(7);
  await expectOnePage(page);
});

test("unsaved input survives an expired session; leaving without saving asks for confirmation", async ({
  page,
}) => {
  const plan = [{ name: "Metformin", startdate: today, schedules: ["08:00"] }];
  const person = await enterWithPlan(page, plan, "/my-medicine");
  await page.getByRole("link", { name: "Edit Metformin" }).click();
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("Description").fill("after breakfast, with water");
  await page.getByLabel("Time of day 1").fill("08:30");
  await setSession(page, "expired");
  // Another call may meet the expired session first: then there is nothing left to press.
  const save = page.getByRole("button", { name: "Save" });
  await save.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(page).toHaveURL(/\/auth\/signin/);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByText("We restored what you’d typed.")).toBeVisible();
  await expect(page.getByLabel("Time of day 1")).toHaveValue("08:30");
  await page.getByText("More", { exact: true }).click();
  await expect(page.getByLabel("Description")).toHaveValue("after breakfast, with water");

  await page.getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("isn’t saved yet");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Successfully Edited Medicine Record");
  await expect(page.getByRole("article")).toContainText("after breakfast, with water");
  await expect(page.getByRole("article")).toContainText("08:30");
  const keys = await page.evaluate(() => Object.keys(sessionStorage));
  expect(keys.filter((name) => name.startsWith("profile."))).toEqual([]);
});

test("a draft is private to its owner and gone after sign-out", async ({ page }) => {
  await enterAsNewPatient(page, aNewPerson(), "/my-medicine/edit");
  await page.getByLabel("Medicine name").fill("Something private");
  await setSession(page, "expired");
  // Without waiting for the button: another call of the page may be the first to find that the session is over.
  await page.locator("form").evaluateAll((forms) => {
    for (const form of forms) if (form instanceof HTMLFormElement) form.requestSubmit();
  });
  await expect(page).toHaveURL(/\/auth\/signin/);
  await enterAsNewPatient(page, aNewPerson(), "/my-medicine/edit");
  await expect(page.getByLabel("Medicine name")).toHaveValue("");
  await page.getByLabel("Medicine name").fill("Mine");
  await page.getByRole("button", { name: /’s account$/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/auth\/signin/);
  const keys = await page.evaluate(() => Object.keys(sessionStorage));
  expect(keys.filter((name) => name.startsWith("profile."))).toEqual([]);
});

test("record and times are edited in place and saved together", async ({ page }) => {
  const plan = [{ name: "Metformin", startdate: today, schedules: ["08:00", "20:00", "00:30"] }];
  await enterWithPlan(page, plan, "/my-medicine");
  await expect(page.getByRole("article")).toContainText("Next: ");
  await page.getByRole("link", { name: "Edit Metformin" }).click();
  // A night belongs to the previous day.
  await expect(page.getByText(/^night to \w+day$/)).toBeVisible();
  await page.getByRole("textbox", { name: "Strength" }).fill("500 mg");
  await page.getByLabel("Time of day 1").fill("20:00");
  await expect(page.getByText("20:00 is already in the list.")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Time of day 2")).toBeFocused();
  await page.getByLabel("Time of day 1").fill("08:30");
  await page.getByRole("button", { name: "Remove 20:00" }).click();
  await page.getByRole("button", { name: "Put 20:00 back" }).click();
  await page.getByRole("button", { name: "Remove 20:00" }).click();
  await page.getByRole("button", { name: "Noon 12:00" }).click();
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/medicine/.test(pathname) && request.method() !== "GET") calls.push(request.method());
  });
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Successfully Edited Medicine Record");
  await expectToast(page, "Successfully Saved Medicine Schedule");
  // The record, two times added, two removed.
  expect(calls).toEqual(["POST", "POST", "POST", "DELETE", "DELETE"]);
  const chips = page.getByRole("list", { name: "Times" }).getByRole("listitem");
  await expect(chips).toHaveText(["08:30", "12:00", "00:30"]);
  await expect(page.getByRole("article")).toContainText("500 mg");

  await page.getByRole("link", { name: "Edit Metformin" }).click();
  await page.getByRole("button", { name: "Remove 12:00" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Successfully Deleted Medicine Schedule");
});

test("when the server refuses in the middle of a save, it says what is saved and keeps the rest", async ({
  aContext,
  url: baseURL,
}) => {
  // Not watched: the browser logs the server's refusals.
  const page = await (await aContext({ baseURL, timezoneId: zone })).newPage();
  const plan = [{ name: "Metformin", startdate: today, schedules: ["08:00", "20:00"] }];
  await enterWithPlan(page, plan, "/my-medicine");
  await page.getByRole("link", { name: "Edit Metformin" }).click();
  await page.getByRole("textbox", { name: "Strength" }).fill("500 mg");
  await page.getByLabel("Time of day 1").fill("08:30");
  await page.getByRole("button", { name: "Remove 20:00" }).click();
  const error = { status: 409, name: "Error", message: "not now", details: { errors: [] } };
  await page.route("**/api/medicine-schedules", (route) =>
    route.fulfill({ status: 409, json: { data: null, error } }),
  );
  await page.getByRole("button", { name: "Save" }).click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Saved: the details.");
  await expect(alert).toContainText(/the new time .*08:30/);
  await expect(alert).toContainText(/the removal of .*08:00.* the removal of .*20:00/);
  await expect(page.getByLabel("Time of day 1")).toHaveValue("08:30");

  // Also after a reload; and only the rest is sent.
  await page.unroute("**/api/medicine-schedules");
  await page.reload();
  await expect(page.getByLabel("Time of day 1")).toHaveValue("08:30");
  await expect(page.getByRole("textbox", { name: "Strength" })).toHaveValue("500 mg");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Successfully Saved Medicine Schedule");
  await expect(page.getByText("Successfully Edited Medicine Record")).toHaveCount(0);
  const chips = page.getByRole("list", { name: "Times" }).getByRole("listitem");
  await expect(chips).toHaveText(["08:30"]);
});

test("a failed removal is named; a time that another device added meanwhile is none", async ({
  page,
  url,
}) => {
  const plan = [{ name: "Metformin", startdate: today, schedules: ["08:00"] }];
  await enterWithPlan(page, plan, "/my-medicine");
  await page.getByRole("link", { name: "Edit Metformin" }).click();
  await page.getByLabel("Time of day 1").fill("09:00");
  await page.route("**/api/medicine-schedules/*", (route) => route.abort());
  // The other device is slightly faster.
  await page.route("**/api/medicine-schedules", async (route) => {
    const { data } = route.request().postDataJSON();
    await caller(url)("POST", "/api/medicine-schedules", await sessionOf(page), { data });
    await route.continue();
  });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Error in Deleting Medicine Schedule")).toBeVisible();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText(/Saved: the new time .*09:00/);
  await expect(alert).toContainText(/Not saved yet: the removal of .*08:00/);
  await page.unroute("**/api/medicine-schedules/*");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Successfully Deleted Medicine Schedule");
});

test("what another device changes shows in an open form, where nothing was edited", async ({
  page,
  url,
}) => {
  const plan = [{ name: "Metformin", startdate: today, schedules: ["08:00"] }];
  await enterWithPlan(page, plan, "/my-medicine");
  await page.getByRole("link", { name: "Edit Metformin" }).click();
  await page.getByRole("textbox", { name: "Strength" }).fill("500 mg");
  const token = await sessionOf(page);
  const [{ id }] = (await caller(url)("GET", "/api/profile/userdata", token))["data"].medicines;
  const time = { dosage_time: "21:00", medicine: id };
  await caller(url)("POST", "/api/medicine-schedules", token, { data: time });
  await expect(page.getByLabel("Time of day 2")).toHaveValue("21:00");
  await expect(page.getByRole("textbox", { name: "Strength" })).toHaveValue("500 mg");
});

test("removing a medicine needs confirmation", async ({ page }) => {
  const plan = [{ name: "Metformin", startdate: today, schedules: ["08:00"] }];
  await enterWithPlan(page, plan, "/my-medicine");
  await page.getByRole("button", { name: "Remove Metformin" }).click();
  await expect(page.getByRole("dialog")).toContainText("This can’t be undone");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Successfully Removed Medicine Record.");
  await expect(page.getByRole("heading", { name: "Start with your medicine" })).toBeVisible();
});
