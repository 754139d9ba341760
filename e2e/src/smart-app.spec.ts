import { axeFaults } from "../a11y/axe.ts";
import { enterAsAdministrator, makePatientOf } from "./accounts.ts";
import { startPatientApp } from "./patient-app.ts";
import { aNewDevEui, aNewPerson, expect, test } from "./people.ts";
import { expectToast } from "./toasts.ts";

test("an app is registered, reads what a patient allows, and is refused once that is withdrawn", async ({
  page,
  url,
  aContext,
  watch,
}) => {
  const app = await startPatientApp();
  const name = `My medicines ${aNewDevEui().slice(-6)}`;
  await enterAsAdministrator(page, "/patient-list/apps");
  await page.getByRole("button", { name: "Register an app" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("Contact").fill("support@my-medicines.example");
  await dialog.getByLabel("Redirect addresses").fill("http://my-medicines.example/");
  await dialog.getByRole("button", { name: "Register an app" }).click();
  await expect(dialog.getByText("Choose at least one.")).toBeVisible();
  await expect(dialog.getByRole("checkbox").first()).toBeFocused();
  await dialog.getByLabel("Name, date of birth").check();
  await dialog.getByLabel("Doses: taken").check();
  await dialog.getByRole("button", { name: "Register an app" }).click();
  await expect(dialog.getByText("must begin with https").first()).toBeVisible();
  await dialog.getByLabel("Redirect addresses").fill(app.redirectUri);
  await dialog.getByRole("button", { name: "Register an app" }).click();
  await expect(dialog.getByRole("heading", { name: "App registered" })).toBeVisible();
  const clientId = (await dialog.locator("pre").first().textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("No patients");
  app.serve(`${url}/fhir`, clientId);

  const person = aNewPerson();
  await makePatientOf(page, person);
  const patient = watch(await (await aContext({ baseURL: url })).newPage());
  await patient.goto(`${app.origin}/`);
  // A user who is not signed in signs in as usual, and returns to the question.
  await patient.getByLabel("Email").fill(person.email);
  await patient.getByLabel("Password", { exact: true }).fill(person.password);
  await patient.getByRole("button", { name: "Sign in" }).click();
  await expect(patient.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(patient.getByText("Doses: taken, missed or unclear")).toBeVisible();
  await expect(patient.getByText("The access log")).toHaveCount(0);
  await expect(patient.getByText("support@my-medicines.example")).toBeVisible();
  expect(await axeFaults(patient, "everything")).toEqual([]);
  await patient.getByRole("button", { name: "Allow", exact: true }).click();

  await expect(patient.locator("#patient")).toHaveText(person.givenname);
  await expect(patient.locator("#doses")).toHaveText("Bundle 0");
  await expect(patient.locator("#user")).toHaveText(/^Patient\/\d+$|\/fhir\/Patient\/\d+$/);
  await patient.getByRole("button", { name: "Read again" }).click();
  await expect(patient.locator("#outcome")).toHaveText("read");

  const profile = watch(await patient.context().newPage());
  await profile.goto(`${url}/profile`);
  const row = profile.getByRole("listitem").filter({ hasText: name });
  await expect(row.filter({ hasText: "Last read" })).toBeVisible();
  await expect(profile.getByText("Read the data as a connected app")).toBeVisible();
  await profile.getByRole("button", { name: `Withdraw permission of ${name}` }).click();
  await profile.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expectToast(profile, "can no longer read your record.");
  await expect(profile.getByText("No app can read your record.")).toBeVisible();

  await patient.getByRole("button", { name: "Read again" }).click();
  await expect(patient.locator("#outcome")).toContainText("refused");
  await app.close();
});

test("a patient refuses, and staff are told that they have no record", async ({
  page,
  url,
  aContext,
  watch,
}) => {
  const app = await startPatientApp();
  const name = `Diary ${aNewDevEui().slice(-6)}`;
  await enterAsAdministrator(page, "/patient-list/apps");
  const made = await page.request.post("/api/apps", {
    headers: { origin: url },
    data: {
      data: {
        name,
        contact: "diary.example",
        confidential: false,
        redirectUris: [app.redirectUri],
        reads: ["Patient"],
        stays: false,
      },
    },
  });
  const { data } = await made.json();
  app.serve(`${url}/fhir`, data.attributes.clientId);

  await page.goto(`${app.origin}/`);
  await expect(page.getByText("has no record of its own to share")).toBeVisible();
  await expect(page.getByRole("button", { name: "Allow" })).toHaveCount(0);
  await page.getByRole("button", { name: "Back to the app" }).click();
  await expect(page.locator("#outcome")).toContainText("failed");

  const person = aNewPerson();
  await page.goto(url);
  await makePatientOf(page, person);
  const patient = watch(await (await aContext({ baseURL: url })).newPage());
  await patient.goto(`${app.origin}/`);
  await patient.getByLabel("Email").fill(person.email);
  await patient.getByLabel("Password", { exact: true }).fill(person.password);
  await patient.getByRole("button", { name: "Sign in" }).click();
  await expect(patient.getByText("One hour")).toBeVisible();
  await patient.getByRole("button", { name: "Don’t allow" }).click();
  await expect(patient.locator("#outcome")).toContainText("failed");
  await app.close();
});
