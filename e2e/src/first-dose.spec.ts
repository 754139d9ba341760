import { pressOnce } from "@dosebeat/box/press";
import type { Page } from "@playwright/test";
import { enterAsAdministrator } from "./accounts.ts";
import { goTo } from "./in-app.ts";
import { aNewDevEui, aNewPerson, clockIn, expect, signUp, test, zoneAtNoon } from "./people.ts";
import { INGEST_KEY } from "./servers.ts";

const MINUTE = 60_000;

for (const { minutesAgo, result } of [
  { minutesAgo: 5, result: /on time/ },
  { minutesAgo: 50, result: /5\d min late/ },
]) {
  test(`a press ${minutesAgo} minutes after the dose of a new patient shows as ${result.source}`, async ({
    aContext,
    url,
    watch,
  }) => {
    const now = new Date();
    const timezoneId = zoneAtNoon(now);
    const person = aNewPerson();
    const deveui = aNewDevEui();
    const due = clockIn(timezoneId, new Date(now.getTime() - minutesAgo * MINUTE));
    const evening = clockIn(timezoneId, new Date(now.getTime() + 480 * MINUTE));

    // The patient signs up and adds a medicine with two times.
    const patient = watch(await (await aContext({ timezoneId })).newPage());
    await signUp(patient, person);
    await patient.getByRole("link", { name: "Add your first medicine" }).click();
    await patient.getByLabel("Medicine name").fill("Metformin");
    await patient.getByLabel("Strength").fill("500 mg");
    for (const time of [due, evening]) {
      await patient.getByLabel("Time of day").last().fill(time);
      await patient.getByRole("button", { name: "Add time" }).click();
      await expect(patient.getByRole("button", { name: `Remove ${time}` })).toBeVisible();
    }
    await patient.getByRole("button", { name: "Save" }).click();
    await expect(patient.getByText("Successfully Added Medicine Record")).toBeVisible();
    await goTo(patient, "/dashboard");
    await expect(patient.getByText("no sensor assigned to this user")).toBeVisible();

    // An administrator registers a box and binds it to the patient.
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
    // The open page of the patient learns of the box, then of the press, without a reload.
    await expect(patient.getByText("no sensor assigned to this user")).toBeHidden();
    const order = { deveui, url, ingestKey: INGEST_KEY };
    const receipt = await pressOnce({ ...order, at: Date.now() });
    expect(receipt.accepted).toBeGreaterThan(0);
    const doses = patient.getByRole("region", { name: /Doses/ });
    await expect(doses.getByRole("listitem").filter({ hasText: due })).toContainText(result);
    await expect(doses.getByRole("listitem").filter({ hasText: evening })).toContainText(
      "upcoming",
    );
    const mark = patient.getByRole("button", {
      name: new RegExp(`Metformin.*due at ${due}.*${result.source}`),
    });
    await expect(mark.first()).toBeVisible();
  });
}

async function assign(admin: Page, deveui: string, familyname: string): Promise<void> {
  await admin.getByRole("searchbox", { name: "Search" }).fill(deveui);
  await admin.getByRole("button", { name: `Actions for ${deveui}` }).click();
  await admin.getByRole("menuitem", { name: "Assign to a patient" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("Search by name").fill(familyname);
  await dialog.getByRole("button", { name: new RegExp(familyname) }).click();
}
