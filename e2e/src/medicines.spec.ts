import type { Page } from "@playwright/test";
import { enterAsNewPatient, setSession } from "./accounts.ts";
import { goTo } from "./in-app.ts";
import { chartDay, enterWithPlan } from "./own-plan.ts";
import { expectOnePage } from "./paper.ts";
import { aNewPerson, expect, test, zoneAtNoon } from "./people.ts";

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
  await entry(page, 1).getByLabel("Time of day").fill("08:00");
  await entry(page, 1).getByRole("button", { name: "Add time" }).click();
  await entry(page, 2).getByLabel("Medicine name").fill("Ramipril");
  await entry(page, 2).getByLabel("End medication date").fill("2020-01-01");
  // Typed but not added: it counts.
  await entry(page, 2).getByLabel("Time of day").fill("21:30");
  await page.getByRole("button", { name: "Save 2 medicines" }).click();
  const message = "The start date is greater than the end date";
  await expect(entry(page, 2)).toContainText(message);
  await expect(entry(page, 1)).not.toContainText(message);
  await expect(entry(page, 2).getByLabel("Start medication date")).toBeFocused();
  await entry(page, 2).getByLabel("End medication date").fill("");
  await page.getByRole("button", { name: "Save 2 medicines" }).click();
  await expect(page.getByText("Successfully Added Medicine/s")).toBeVisible();
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
    ...{ strength: "500 mg", galenicform: "Tablet", description: "after a meal, with water" },
    ...{ startdate: today, schedules },
  }));
  await enterWithPlan(page, plan, "/my-medicine");
  await page.getByRole("link", { name: "My day" }).click();
  await expect(page).toHaveURL(/\/my-medicine\/type-1$/);
  const morning = page.getByRole("region", { name: "Morning" });
  await expect(morning.getByRole("button")).toHaveCount(6);
  await morning.getByRole("button", { name: /Ramipril/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "I took it at" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(morning.getByRole("button", { name: /Ramipril/ })).toContainText("added by you");
  await expect(page.getByText("1 of 24 taken")).toBeVisible();

  await page.getByRole("link", { name: "To print" }).click();
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
  await page.getByLabel("Description").fill("after breakfast, with water");
  await setSession(page, "expired");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/auth\/signin/);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByText("We restored what you’d typed.")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("after breakfast, with water");

  await page.getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("isn’t saved yet");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Successfully Edited Medicine Record")).toBeVisible();
  await expect(page.getByRole("article")).toContainText("after breakfast, with water");
  const keys = await page.evaluate(() => Object.keys(sessionStorage));
  expect(keys.filter((name) => name.startsWith("profile."))).toEqual([]);
});

test("a draft is private to its owner and gone after sign-out", async ({ page }) => {
  await enterAsNewPatient(page, aNewPerson(), "/my-medicine/edit");
  await page.getByLabel("Medicine name").fill("Something private");
  await setSession(page, "expired");
  await page.getByRole("button", { name: "Save" }).click();
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

test("removing a time can be undone, removing a medicine needs confirmation", async ({ page }) => {
  const plan = [{ name: "Metformin", startdate: today, schedules: ["08:00"] }];
  await enterWithPlan(page, plan, "/my-medicine");
  await page.getByRole("link", { name: "Edit Metformin" }).click();
  await page.getByRole("button", { name: "Remove 08:00" }).click();
  await expect(page.getByText("Successfully Deleted Medicine Schedule")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove 08:00" })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Remove 08:00" })).toBeVisible();
  await expect(page.getByText("Successfully Saved Medicine Schedule")).toBeVisible();

  await goTo(page, "/my-medicine");
  await page.getByRole("button", { name: "Remove Metformin" }).click();
  await expect(page.getByRole("dialog")).toContainText("This can’t be undone");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Successfully Removed Medicine Record.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Start with your medicine" })).toBeVisible();
});
