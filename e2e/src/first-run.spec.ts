import { pressOnce } from "@dosebeat/box/press";
import { MINUTE } from "@dosebeat/domain/time/durations";
import type { Page } from "@playwright/test";
import {
  CLAIM_CODE,
  enterAsNewPatient,
  makePatientOf,
  registerBox,
  sessionOf,
  setSession,
} from "./accounts.ts";
import { caller } from "./api.ts";
import { goTo } from "./in-app.ts";
import { enterWithPlan } from "./own-plan.ts";
import { aNewPerson, clockIn, expect, signUp, test, zoneAtNoon } from "./people.ts";
import { INGEST_KEY } from "./servers.ts";

const now = new Date();
const zone = zoneAtNoon(now);
const at = (minutes: number) => clockIn(zone, new Date(now.getTime() + minutes * MINUTE));
const PLAN = [{ name: "Metformin", startdate: "2026-01-01", schedules: [at(240)] }];

test.use({ timezoneId: zone, viewport: { width: 390, height: 844 }, hasTouch: true });

/** Skips the question about reminders, if the server can send any. */
async function pastReminders(page: Page) {
  const all = page.getByRole("button", { name: "That is all: show my day" });
  const later = page.getByRole("button", { name: /^(Not now|Continue)$/ });
  await expect(all.or(later)).toBeVisible();
  if (await later.isVisible()) await later.click();
}

/** Links a box by typing the codes printed on it. */
async function typeCodes(page: Page, deveui: string) {
  await page.getByRole("button", { name: "Type the number" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("DevEUI").fill(deveui);
  await dialog.getByLabel("Claim code").fill(CLAIM_CODE);
  await dialog.getByRole("button", { name: "Link the box" }).click();
}

test("from sign-up to the first press in three steps, which completes live", async ({
  page,
  url,
}) => {
  const due = at(120);
  const deveui = await registerBox(url);
  await signUp(page, aNewPerson());
  await page.getByRole("link", { name: "Add your first medicine" }).click();
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Please enter the name of the medicine.")).toBeVisible();
  await expect(page.getByLabel("Medicine name")).toBeFocused();
  await page.getByLabel("Medicine name").fill("Metformin");
  await page.getByLabel("First time of the day").fill(due);
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByText(/Metformin.* is saved/)).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Your first dose: / })).toContainText(due);
  // None of today's times has passed, so there is no question about them.
  await expect(page.getByText(/^Did you already take/)).toHaveCount(0);
  await pastReminders(page);
  await page.getByRole("button", { name: "That is all: show my day" }).click();
  // The step count belongs to the first minute, which the box is not part of.
  await expect(page.getByRole("heading", { name: "Connect your box" })).toBeVisible();
  await expect(page.getByText(/Step \d of 3/)).toHaveCount(0);
  await typeCodes(page, deveui);

  await expect(page.getByRole("heading", { name: "Press it now" })).toBeVisible();
  await pressOnce({ deveui, url, ingestKey: INGEST_KEY, at: Date.now() });
  await expect(page.getByRole("heading", { name: "Your box works" })).toBeVisible();
  // Nobody took anything: a press to try the box is not a dose, unless the patient says so.
  await expect(page.getByText("It was a test, so no dose is recorded.")).toBeVisible();
  await page.getByRole("button", { name: "I also took my medicine" }).click();
  // Two hours early: the card says so, and what to do.
  await expect(page.getByText(new RegExp(`For now .*Metformin.* due at ${due}`))).toBeVisible();
  await page.getByRole("button", { name: "See my day" }).click();
  await expect(page.getByText("Your box works")).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: /Metformin/ }).first()).toBeVisible();
  await expect(page.getByText(/Step \d of 3/)).toHaveCount(0);
});

test("whoever has no box says so once, and can take it back on the page of the box", async ({
  page,
}) => {
  await enterWithPlan(page, PLAN, "/dashboard");
  await expect(page.getByRole("heading", { name: "Connect your box" })).toBeVisible();
  await page.getByRole("button", { name: "I have no box" }).click();
  await expect(page.getByRole("heading", { name: "Connect your box" })).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: /Metformin/ }).first()).toBeVisible();
  await expect(page.getByText("Connect your box")).toHaveCount(0);

  await goTo(page, "/dashboard/index2");
  await expect(page.getByText("You use Dosebeat without a box")).toBeVisible();
  await page.getByRole("button", { name: "I do have a box" }).click();
  await expect(page.getByText("You use Dosebeat without a box")).toBeHidden();
  await expect(page.getByText("no sensor assigned to this user")).toBeVisible();
  await goTo(page, "/dashboard");
  await expect(page.getByRole("heading", { name: "Connect your box" })).toBeVisible();
});

test("what somebody said about a box is not said of the next one who signs in", async ({
  page,
}) => {
  await enterWithPlan(page, PLAN, "/dashboard");
  await page.getByRole("button", { name: "I have no box" }).click();
  const other = await makePatientOf(page, aNewPerson());
  await setSession(page, other);
  await page.goto("/dashboard/index2");
  await expect(page.getByRole("button", { name: "I have no box" })).toBeVisible();
});

test("a first medicine that could not be saved stays in its fields", async ({ page }) => {
  await enterAsNewPatient(page, aNewPerson(), "/dashboard");
  await page.route("**/api/medicine/assignMedicine", (route) => route.abort());
  await page.getByLabel("Medicine name").fill("Ramipril");
  await page.getByRole("button", { name: "Morning 08:00" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toContainText("Can’t reach the server");
  await page.reload();
  await expect(page.getByLabel("Medicine name")).toHaveValue("Ramipril");
  await expect(page.getByLabel("First time of the day")).toHaveValue("08:00");
  await page.unroute("**/api/medicine/assignMedicine");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/Ramipril.* is saved/)).toBeVisible();
});

test("settings of reminders that cannot be read are said, with the way on and another try", async ({
  page,
}) => {
  await page.route("**/api/reminders", (route) => route.abort());
  await enterAsNewPatient(page, aNewPerson(), "/dashboard");
  await page.getByLabel("Medicine name").fill("Ramipril");
  await page.getByLabel("First time of the day").fill(at(120));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/Ramipril.* is saved/)).toBeVisible();
  const failure = page.getByRole("alert");
  await expect(failure).toContainText("Your reminders couldn’t be loaded: Can’t reach the server");
  await expect(page.getByRole("heading", { name: "Add the next medicine?" })).toBeVisible();
  await page.unroute("**/api/reminders");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(failure).toBeHidden();
  await pastReminders(page);
  await page.getByRole("button", { name: "That is all: show my day" }).click();
  await expect(page.getByRole("heading", { name: "Connect your box" })).toBeVisible();
});

test("a first medicine begins with its next dose, and asks once about today's earlier one", async ({
  page,
}) => {
  await enterAsNewPatient(page, aNewPerson(), "/dashboard");
  await page.getByLabel("Medicine name").fill("Ramipril");
  await page.getByLabel("First time of the day").fill(at(-120));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("What was due before now is not counted.")).toBeVisible();
  const question = page.getByRole("heading", { name: /^Did you already take today’s/ });
  await expect(question).toContainText(at(-120));
  await page.getByRole("button", { name: /^Yes, at / }).click();
  await expect(question).toBeHidden();
  await pastReminders(page);
  await page.getByRole("button", { name: "That is all: show my day" }).click();
  await page.getByRole("button", { name: "I have no box" }).click();
  // It is not a dose that could be overdue, missed or unclear, but the statement appears in the day.
  const doses = page.getByRole("region", { name: /^Doses/ }).getByRole("listitem");
  await expect(doses.filter({ hasText: "Ramipril" })).toContainText("taken, added by you");
  await expect(page.getByText(/overdue|Overdue/)).toHaveCount(0);
});

test("a first medicine that is taken once a week is asked for its day", async ({ page, url }) => {
  await enterAsNewPatient(page, aNewPerson(), "/de/dashboard");
  await page.getByLabel("Name des Medikaments").fill("methotr");
  await page.getByRole("option", { name: /^Methotrexat/ }).click();
  await page.getByRole("button", { name: /^Abend/ }).click();
  await page.getByRole("button", { name: "Weiter" }).click();
  await expect(page.getByText("Wählen Sie den Tag", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Montag" }).click();
  await page
    .getByRole("button", { name: /Montag$/ })
    .last()
    .click();
  await expect(page.getByRole("button", { name: /^Anderer Tag/ })).toBeVisible();
  await page.getByRole("button", { name: "Weiter" }).click();
  await expect(page.getByRole("heading", { name: /^Ihre erste Einnahme/ })).toBeVisible();
  const token = await sessionOf(page);
  const { data } = await caller(url)("GET", "/api/profile/userdata", token);
  const [{ id, once_only }] = data.medicines;
  expect(once_only).toBe(true);
  const plan = (await caller(url)("GET", `/api/medicine-plan/${id}`, token))["data"];
  expect(plan.schedules).toMatchObject([{ recurrence: { kind: "weekdays", days: [1] } }]);
});
