import { pressOnce } from "@dosebeat/box/press";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import type { Page } from "@playwright/test";
import { enterAs, enterAsAdministrator, giveBox, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { assignTo } from "./assigning.ts";
import { isPhone } from "./frame.ts";
import { aNewDevEui, aNewPerson, clockIn, expect, signUp, test, zoneAtNoon } from "./people.ts";
import { INGEST_KEY } from "./servers.ts";

/** A dose that was due `minutesAgo`, a later one, and the expected result of a press now. */
function aDay(minutesAgo: number, result: RegExp) {
  const now = new Date();
  const timezoneId = zoneAtNoon(now);
  const at = (minutes: number) => clockIn(timezoneId, new Date(now.getTime() + minutes * MINUTE));
  const yesterday = new Date(now.getTime() - DAY).toLocaleDateString("en-CA", {
    timeZone: timezoneId,
  });
  return { now, timezoneId, yesterday, due: at(-minutesAgo), evening: at(480), result };
}

type Day = ReturnType<typeof aDay>;

test("a new patient adds a medicine and gets a box; a press 5 minutes after the dose shows as on time", async ({
  aContext,
  url,
  watch,
}) => {
  const day = aDay(5, /on time/);
  const { timezoneId, due, evening } = day;
  const person = aNewPerson();
  const deveui = aNewDevEui();

  // The patient signs up and adds a medicine with two times.
  const patient = watch(await (await aContext({ timezoneId })).newPage());
  await signUp(patient, person);
  await patient.getByRole("link", { name: "Add your first medicine" }).click();
  await patient.getByRole("link", { name: "Add strength and more times" }).click();
  // The previous page has a field of the same name, which stays until this page has loaded.
  await expect(patient.getByRole("heading", { name: "Add medicine", level: 1 })).toBeVisible();
  await patient.getByLabel("Medicine name").fill("Metformin");
  await patient.getByRole("textbox", { name: "Strength" }).fill("500 mg");
  for (const time of [due, evening]) {
    await patient.getByRole("button", { name: "Add a time" }).click();
    await patient
      .getByLabel(/^Time of day/)
      .last()
      .fill(time);
    await expect(patient.getByRole("button", { name: `Remove ${time}` })).toBeVisible();
  }
  // Begun yesterday, so that what was due five minutes ago counts; otherwise it would begin with the evening.
  await patient.getByText("More", { exact: true }).click();
  await patient.getByLabel("Start medication date").fill(day.yesterday);
  await patient.getByRole("button", { name: "Save" }).click();
  const question = patient.getByRole("dialog", { name: /^Start on / });
  await expect(question).toContainText(/\d doses? from before now appears? in your history/);
  await question.getByRole("button", { name: "Start then" }).click();
  const later = patient.getByRole("button", { name: /^(Not now|Continue)$/ });
  const all = patient.getByRole("button", { name: "That is all: show my day" });
  await expect(all.or(later)).toBeVisible();
  if (await later.isVisible()) await later.click();
  await all.click();
  await expect(patient.getByRole("heading", { name: "Connect your box" })).toBeVisible();

  // An administrator registers a box and assigns it to the patient.
  const admin = watch(await (await aContext({ timezoneId })).newPage());
  await enterAsAdministrator(admin, "/devices");
  await expect(admin.getByRole("heading", { name: "Devices" })).toBeVisible();
  await admin.getByRole("button", { name: "Register a box" }).first().click();
  await admin.getByRole("dialog").getByLabel("DevEUI").fill(deveui);
  await admin.getByRole("dialog").getByRole("button", { name: "Register a box" }).click();
  await admin.getByRole("button", { name: "Done" }).click();
  await assign(admin, deveui, person.familyname);
  await expect(admin.getByText(`Successfully Assigned Sensor ${deveui} To User.`)).toBeVisible();

  await patient.bringToFront();
  // The patient's open page shows the box, then the press, without a reload.
  await expect(patient.getByRole("heading", { name: "Press it now" })).toBeVisible();
  await pressAndSee(patient, { deveui, url }, day);
});

test("a press 50 minutes after the dose shows as 5x minutes late", async ({
  aContext,
  url,
  watch,
}) => {
  const day = aDay(50, /5\d min late/);
  const { now, timezoneId, due, evening } = day;
  const token = await makePatient(url, aNewPerson(), timezoneId);
  const startdate = now.toLocaleDateString("en-CA", { timeZone: timezoneId });
  const schedules = [due, evening].map((time) => `${time}:00.000`);
  const data = { name: "Metformin", startdate, schedules };
  await caller(url)("POST", "/api/medicine/assignMedicine", token, { data });
  const deveui = await giveBox(url, token, now);
  const page = watch(await (await aContext({ timezoneId })).newPage());
  await enterAs(page, "patient", token, "/dashboard");
  await pressAndSee(page, { deveui, url }, day);
});

async function pressAndSee(
  page: Page,
  box: { deveui: string; url: string },
  { due, evening, result }: Day,
): Promise<void> {
  const doses = page.getByRole("region", { name: /Doses/ });
  await expect(doses.getByRole("listitem").filter({ hasText: due })).toBeVisible();
  const receipt = await pressOnce({ ...box, ingestKey: INGEST_KEY, at: Date.now() });
  expect(receipt.accepted).toBeGreaterThan(0);
  await expect(doses.getByRole("listitem").filter({ hasText: due })).toContainText(result);
  await expect(doses.getByRole("listitem").filter({ hasText: evening })).toContainText(/in \d+ h/);
  const name = new RegExp(`Metformin.*due at ${due}.*${result.source}`);
  if (isPhone(page)) await page.getByRole("button", { name: "Chart" }).click();
  await expect(page.getByRole("button", { name }).first()).toBeVisible();
}

async function assign(admin: Page, deveui: string, familyname: string): Promise<void> {
  await admin.getByRole("searchbox", { name: "Search" }).fill(deveui);
  await admin.getByRole("button", { name: `Actions for ${deveui}` }).click();
  await admin.getByRole("menuitem", { name: "Assign to a patient" }).click();
  await assignTo(admin, familyname);
}
