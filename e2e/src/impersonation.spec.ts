import type { Page } from "@playwright/test";
import { enterAsAdministrator, enterAsNewPatient, makePatient } from "./accounts.ts";
import { goTo } from "./in-app.ts";
import { aNewPerson, clockIn, expect, type Person, test, zoneAtNoon } from "./people.ts";
import { expectToast } from "./toasts.ts";

const REASON = "Asked for help by telephone";

/** Starts impersonating a patient from the list of users. */
async function impersonate(admin: Page, person: Person): Promise<void> {
  await goTo(admin, `/patient-list?q=${encodeURIComponent(person.email)}`);
  await admin.getByRole("button", { name: `Actions for Ada ${person.familyname}` }).click();
  await admin.getByRole("menuitem", { name: "Act as this patient" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(dialog.getByText("Please give a reason")).toBeVisible();
  await expect(dialog.getByLabel("Why do you need this?")).toBeFocused();
  await dialog.getByLabel("Why do you need this?").fill(REASON);
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(admin).toHaveURL(/\/patient-list\/impersonate$/);
  await expect(banner(admin)).toContainText(person.familyname);
}

const banner = (page: Page) =>
  page.getByRole("complementary", { name: "You are acting as a patient" });

test("an administrator impersonates a patient, writes in their own name, and stops", async ({
  aContext,
  watch,
}) => {
  const now = new Date();
  const timezoneId = zoneAtNoon(now);
  const person = aNewPerson();
  const patient = watch(await (await aContext({ timezoneId })).newPage());
  await enterAsNewPatient(patient, person, "/my-medicine");
  await expect(patient.getByText("Start with your medicine")).toBeVisible();

  const context = await aContext({ timezoneId });
  const admin = watch(await context.newPage());
  await enterAsAdministrator(admin, "/patient-list/impersonate");
  await impersonate(admin, person);
  // Nothing is planned: the empty state, with the patient's next step.
  await expect(admin.getByText("What do you take?")).toBeVisible();
  await expect(banner(admin)).toContainText(/Ends in (30|29) min/);
  await expect(admin.locator('.side-link[aria-current="page"]')).toHaveText("Dashboard");

  // Also in another tab, and after a reload.
  const other = watch(await context.newPage());
  await other.goto("/my-medicine");
  await expect(banner(other)).toContainText(person.familyname);
  await admin.reload();
  await expect(banner(admin)).toContainText(person.familyname);

  // The record is the patient's, marked as made by the administrator.
  await goTo(admin, "/my-medicine/edit");
  await admin.getByLabel("Medicine name").fill("Metformin");
  await admin.getByRole("button", { name: "Add a time" }).click();
  // What was due before it was entered is not due.
  const soon = clockIn(timezoneId, new Date(now.getTime() + 10 * 60_000));
  await admin.getByLabel("Time of day 1").fill(soon);
  await admin.getByRole("button", { name: "Save" }).click();
  await expectToast(admin, "Successfully Added Medicine Record");
  await expectToast(admin, /Done by you as administrator, for Ada/);
  await expect(patient.getByRole("heading", { name: "Metformin" })).toBeVisible();
  await goTo(admin, "/patient-list/impersonate");
  const doses = admin.getByRole("region", { name: /Doses/ });
  await expect(doses.getByRole("listitem").filter({ hasText: "Metformin" })).toBeVisible();
  await goTo(admin, "/profile");
  await expect(admin.getByLabel("Last name")).toHaveValue(person.familyname);
  await expect(admin.getByRole("heading", { name: "Delete your account" })).toHaveCount(0);

  await banner(admin).getByRole("button", { name: "Leave" }).click();
  await expect(admin).toHaveURL(/\/patient-list$/);
  await expect(banner(admin)).toBeHidden();
  await expect(banner(other)).toBeHidden();
  await expect(other.getByRole("heading", { name: "Which patient’s medicines?" })).toBeVisible();

  // The patient can see who it was and why.
  await goTo(patient, "/profile");
  await expect(patient.getByText(`Reason: ${REASON}`).first()).toBeVisible();
});

test("an impersonation ends after half an hour or on sign-out", async ({
  aContext,
  url,
  watch,
}) => {
  const person = aNewPerson();
  await makePatient(url, person, "UTC");
  const context = await aContext({});
  const admin = watch(await context.newPage());
  await admin.clock.install();
  await enterAsAdministrator(admin, "/patient-list/impersonate");
  await impersonate(admin, person);
  await admin.clock.runFor("28:01");
  await expect(banner(admin)).toContainText("This ends in less than two minutes.");
  await expect(banner(admin).getByRole("timer")).toContainText(/Ends in \d+ s/);
  await banner(admin).getByRole("button", { name: "30 more minutes" }).click();
  await expect(banner(admin).getByRole("timer")).toContainText("Ends in 30 min");
  await admin.clock.runFor("30:01");
  await expect(banner(admin)).toBeHidden();
  await expect(admin.getByText("You’re in your own account", { exact: true })).toBeVisible();

  await impersonate(admin, person);
  await admin.getByRole("button", { name: /’s account$/ }).click();
  await admin.getByRole("menuitem", { name: "Logout" }).click();
  const ended = admin.waitForResponse(
    (response) => response.request().method() === "DELETE" && response.ok(),
  );
  await admin.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  expect((await ended).url()).toContain("/api/impersonation/");
  await expect(admin).toHaveURL(/\/auth\/signin/);
  const keys = await admin.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((name) => name.startsWith("auth."))).toEqual([]);
});
