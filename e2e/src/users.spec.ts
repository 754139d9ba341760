import { readFileSync } from "node:fs";
import {
  enterAsAdministrator,
  enterAsNewPatient,
  giveBox,
  makePatient,
  registerBox,
} from "./accounts.ts";
import { aWard } from "./clinic.ts";
import { advanceUntil, goTo, says } from "./in-app.ts";
import { aNewPerson, expect, LONG_NAME, signIn, test } from "./people.ts";
import { sendReadings } from "./sensor-people.ts";
import { ADMIN } from "./servers.ts";
import { expectToast } from "./toasts.ts";

test("a patient is created, sets a password by the link, is made administrator and deactivated", async ({
  page,
  aContext,
  watch,
}) => {
  const person = aNewPerson();
  const name = `Ada ${person.familyname}`;
  await enterAsAdministrator(page, "/patient-list");
  await page.getByRole("button", { name: "Create a patient" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill("Ada");
  await dialog.getByLabel("Last name").fill(person.familyname);
  await dialog.getByLabel("Email").fill("no address");
  await dialog.getByRole("button", { name: "Create a patient" }).click();
  await expect(dialog.getByText("Please enter an email address").first()).toBeVisible();
  await expect(dialog.getByLabel("Last name")).toHaveValue(person.familyname);
  await dialog.getByLabel("Email").fill(person.email);
  await dialog.getByRole("button", { name: "Create a patient" }).click();
  const link = await dialog.getByText(/reset-password#code=/).textContent();
  await dialog.getByRole("button", { name: "Done" }).click();

  const own = watch(await (await aContext({})).newPage());
  const { pathname, hash } = new URL(link ?? "");
  await own.goto(`${pathname}${hash}`);
  await own.getByLabel("New password", { exact: true }).fill(person.password);
  await own.getByRole("button", { name: "Save and sign in" }).click();
  await expect(own).toHaveURL(/\/dashboard$/);

  const act = async (item: string, confirm: string) => {
    await goTo(page, `/patient-list?q=${encodeURIComponent(person.email)}`);
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: item }).click();
    const changed = page.waitForResponse((answer) => answer.request().method() === "PATCH");
    await page.getByRole("dialog").getByRole("button", { name: confirm }).click();
    expect((await changed).status()).toBe(200);
    await expectToast(page, `Changes to ${name} saved.`);
  };
  await act("Make administrator", "Make administrator");
  await expect(page.getByRole("row", { name: new RegExp(person.email) })).toContainText(
    "Administrator",
  );
  await act("Remove administrator rights", "Remove administrator rights");
  await act("Deactivate", "Deactivate");
  const signedOut = watch(await (await aContext({})).newPage());
  await signIn(signedOut, person);
  await expect(signedOut.getByText("The email / password combination is invalid")).toBeVisible();
  await act("Activate", "Activate");
  // What was typed is still there.
  await signedOut.getByRole("button", { name: "Sign in" }).click();
  await expect(signedOut).toHaveURL(/\/dashboard$/);
});

test("staff are invited, and a patient is created with group and box in one dialog", async ({
  page,
  url,
}) => {
  const [nurse, patient, owner] = [aNewPerson(), aNewPerson(), aNewPerson()];
  const token = await makePatient(url, owner, "UTC");
  const ward = `Ward ${patient.familyname}`;
  await aWard(url, ward, []);
  const held = await giveBox(url, token, new Date());
  const deveui = await registerBox(url);
  await enterAsAdministrator(page, "/patient-list?group=none");
  const dialog = page.getByRole("dialog");

  await page.getByRole("button", { name: "Invite staff" }).click();
  await dialog.getByLabel("First name").fill("Nina");
  await dialog.getByLabel("Last name").fill(nurse.familyname);
  await dialog.getByLabel("Email").fill(nurse.email);
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(dialog.getByText("Choose at least one role.")).toBeVisible();
  await dialog.getByRole("checkbox", { name: /^Clinician/ }).check();
  await dialog.getByRole("combobox", { name: "Add to a group" }).fill(ward);
  await dialog.getByRole("option", { name: ward }).click();
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(dialog.getByText(/reset-password#code=/)).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: "Create a patient" }).click();
  await dialog.getByLabel("First name").fill("Rosa");
  await dialog.getByLabel("Last name").fill(patient.familyname);
  await dialog.getByLabel("Email").fill(patient.email);
  await dialog.getByLabel("Year or date of birth").fill("around 1950");
  await dialog.getByRole("combobox", { name: "Group" }).fill(ward);
  await dialog.getByRole("option", { name: ward }).click();
  await dialog.getByRole("button", { name: "Choose a box…" }).click();
  // A box that is already assigned says to whom.
  await dialog.getByLabel("Search").fill(held);
  await expect(dialog.getByRole("button", { name: new RegExp(held) })).toBeDisabled();
  await dialog.getByLabel("Search").fill(deveui);
  await dialog.getByRole("button", { name: new RegExp(deveui) }).click();
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(dialog.getByText(/^Enter a year such as 1951/)).toBeVisible();
  await dialog.getByLabel("Year or date of birth").fill("1951");
  await dialog.getByLabel("Record number").fill("4711");
  await dialog.getByRole("button", { name: "Go on" }).click();
  // The second step names the person by both identifiers, with the initial focus on going back.
  await expect(dialog).toContainText(/Rosa.*1951.*4711.*Ward/s);
  await expect(dialog.getByRole("button", { name: "Back" })).toBeFocused();
  await dialog.getByRole("button", { name: "Create and assign box" }).press("Enter");
  await expect(dialog.getByText(/reset-password#code=/)).toBeVisible();
  await expectToast(page, `Successfully Assigned Sensor ${deveui} To User.`);
  await dialog.getByRole("button", { name: "Done" }).click();

  // The list of users without a group contains the other box's owner, but not the new patient.
  const rows = page.getByRole("row");
  const search = page.getByLabel("Search");
  await search.fill(owner.email);
  await expect(rows.filter({ hasText: owner.email })).toBeVisible();
  await search.fill(patient.email);
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  await goTo(page, `/patient-list?q=${encodeURIComponent(patient.email)}`);
  await expect(rows.filter({ hasText: patient.email })).toContainText(
    new RegExp(`1951.*4711.*${ward}.*${deveui}`, "s"),
  );
});

test("an unverified address is taken over, and an owner learns of a password set by another's link", async ({
  page,
  url,
  aContext,
  watch,
}) => {
  const person = aNewPerson();
  const squatted = await makePatient(url, person, "UTC");
  await enterAsAdministrator(page, "/patient-list");
  await page.getByRole("button", { name: "Create a patient" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill("Right");
  await dialog.getByLabel("Last name").fill("Owner");
  await dialog.getByLabel("Email").fill(person.email);
  await dialog.getByRole("button", { name: "Create a patient" }).click();
  await expect(dialog.getByText("nobody ever confirmed the address")).toBeVisible();
  // Another address is not taken over without asking.
  await dialog.getByLabel("Email").fill(`x${person.email}`);
  await expect(dialog.getByRole("button", { name: "Create a patient" })).toBeVisible();
  await dialog.getByLabel("Email").fill(person.email);
  await dialog.getByRole("button", { name: "Take over the address" }).click();
  await expect(dialog.getByText(/reset-password#code=/)).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  expect((await fetch(`${url}/api/users/me`, { headers: bearer(squatted) })).status).toBe(401);

  const other = aNewPerson();
  await makePatient(url, other, "UTC");
  await goTo(page, `/patient-list?q=${encodeURIComponent(other.email)}`);
  await expect(page.getByRole("row", { name: new RegExp(other.email) })).toContainText(
    "not verified",
  );
  await page.getByRole("button", { name: /Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Send a password link" }).click();
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = new URL((await dialog.getByText(/reset-password#code=/).textContent()) ?? "");
  const own = watch(await (await aContext({})).newPage());
  await own.goto(`${link.pathname}${link.hash}`);
  await own.getByLabel("New password", { exact: true }).fill(`${other.password}-again`);
  await own.getByRole("button", { name: "Save and sign in" }).click();
  const notice = own.getByText(/A new password was set for your account/);
  await expect(notice).toBeVisible();
  await own.getByRole("button", { name: "That was me" }).click();
  await expect(notice).toHaveCount(0);
  await own.reload();
  await expect(own.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test("an administrator enters a patient's number, which the page of the patient and the log show", async ({
  page,
  url,
}) => {
  const person = aNewPerson();
  await makePatient(url, person, "UTC");
  await enterAsAdministrator(page, `/patient-list?q=${encodeURIComponent(person.email)}`);
  const choose = async (item: string) => {
    await page.getByRole("button", { name: /Actions for/ }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  const dialog = page.getByRole("dialog");
  const number = dialog.getByLabel("Telephone");
  await choose("Edit details");
  await number.fill("call my son");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Please enter a telephone number")).toBeVisible();
  await expect(number).toBeFocused();
  // Parsed as in the United States, where the browser is.
  await number.fill("202 555 0143");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, /^Changes to .* saved/);
  await choose("Edit details");
  await expect(number).toHaveValue("(202) 555-0143");
  await page.keyboard.press("Escape");
  await choose("Show profile");
  const link = { name: "(202) 555-0143" };
  await expect(dialog.getByRole("link", link)).toHaveAttribute("href", "tel:+12025550143");
  await dialog.getByRole("link", { name: "Open the page of this patient" }).click();
  await expect(page.getByRole("main").getByRole("link", link)).toBeVisible();
  await goTo(page, "/audit");
  await expect(page.getByRole("row", { name: /Telephone/ }).first()).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("5550143");
});

test("an open list shows new and changed users by itself", async ({ page }) => {
  const person = aNewPerson();
  await page.clock.install();
  await enterAsAdministrator(page, `/patient-list?q=${encodeURIComponent(person.email)}`);
  await expect(page.getByText("No matches").first()).toBeVisible();
  const { origin } = new URL(page.url());
  const token = await makePatient(origin, person, "UTC");
  const row = page.getByRole("row", { name: new RegExp(person.email) });
  await advanceUntil(page, 5_000, () => row.isVisible());
  const deveui = await giveBox(origin, token, new Date());
  await advanceUntil(page, 5_000, () => says(row, deveui));
});

test("long names and addresses are neither truncated nor overflow", async ({ page, url }) => {
  const person = {
    ...aNewPerson(),
    ...LONG_NAME,
    email: `maximiliane.von.hohenzollern-${Date.now()}@sigmaringen.example.org`,
  };
  await makePatient(url, person, "UTC");
  await enterAsAdministrator(page, `/patient-list?q=${encodeURIComponent(person.email)}`);
  const table = page.getByRole("table", { name: "Users" });
  await expect(table).toContainText(person.email);
  for (const width of [390, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await table.evaluate(overflowing), `at ${width} px`).toEqual([]);
  }

  // A4 width within its margins.
  await page.setViewportSize({ width: 703, height: 900 });
  await page.emulateMedia({ media: "print" });
  await goTo(page, "/patient-list/bak_index");
  const list = page.getByRole("table", { name: "Printable list" });
  await expect(list).toContainText(person.email);
  expect(await list.evaluate(overflowing), "on paper").toEqual([]);
  const widthOf = async (name: string) =>
    (await list.getByRole("columnheader", { name, exact: true }).boundingBox())?.width ?? 0;
  expect(await widthOf("Email")).toBeGreaterThan(await widthOf("Born"));
});

/** Elements that are clipped or overflow the table's card. Runs in the page. */
function overflowing(table: Element): string[] {
  const card = table.parentElement?.getBoundingClientRect();
  return [table, ...table.querySelectorAll("tbody :is(th, td, bdi)")]
    .filter((part) => part.checkVisibility())
    .filter((part) => {
      const { left, right } = part.getBoundingClientRect();
      const isCut = part.clientWidth > 0 && part.scrollWidth > part.clientWidth;
      return isCut || !card || left < card.left || right > card.right;
    })
    .map((part) => part.textContent);
}

test("the last administrator cannot give up their rights", async ({
  aContext,
  watch,
  ownServer,
}) => {
  const baseURL = await ownServer();
  const page = watch(await (await aContext({ baseURL })).newPage());
  await enterAsAdministrator(page, "/patient-list");
  const row = page.getByRole("row", { name: new RegExp(ADMIN.email) });
  for (const wish of ["Remove administrator rights", "Deactivate"]) {
    await row.getByRole("button").click();
    await page.getByRole("menuitem", { name: wish }).click();
    await page.getByRole("dialog").getByRole("button", { name: wish }).click();
    const refusal = page.getByRole("alert").filter({ hasText: "the last active administrator" });
    await expect(refusal.last()).toBeVisible();
    await refusal.last().getByRole("button", { name: "Close" }).click();
    await expect(refusal).toHaveCount(0);
    await expect(row).toContainText("Administrator");
  }
});

test("search, filter, order and page of the list of users are in the URL", async ({
  page,
  url,
}) => {
  const person = aNewPerson();
  await makePatient(url, person, "Asia/Kolkata");
  await enterAsAdministrator(page, "/patient-list");
  await page.getByLabel("Search").fill(person.email);
  await expect(page).toHaveURL(/q=ada-/);
  await expect(page.getByText("1 person", { exact: true })).toBeVisible();
  await page.getByLabel("Box").selectOption("With a box");
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  await page.getByRole("link", { name: "Show everyone" }).click();
  await expect(page).toHaveURL(/\/patient-list$/);
  await expect(page.getByLabel("Search")).toHaveValue("");
  const nonsense = `q=${encodeURIComponent(person.email)}&page=nonsense&role=king`;
  await goTo(page, `/patient-list?${nonsense}`);
  await page.getByRole("button", { name: `Actions for Ada ${person.familyname}` }).click();
  await page.getByRole("menuitem", { name: "Show profile" }).click();
  await expect(page.getByRole("dialog")).toContainText(person.email);
  await expect(page.getByRole("dialog")).toContainText("· Kolkata time");
  await page.keyboard.press("Escape");
  await goTo(page, "/patient-list/bak_index");
  await expect(page.getByText(/as of .* · .* time$/)).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(person.email) })).toBeVisible();
});

test("the audit log can be filtered by user and kind and exported", async ({ page, url }) => {
  const person = aNewPerson();
  await makePatient(url, person, "UTC");
  await enterAsAdministrator(page, "/audit?kind=user-created");
  await page.getByRole("button", { name: "Patient: Anyone" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Search").fill(person.familyname);
  await dialog.getByRole("button", { name: new RegExp(person.familyname) }).click();
  await expect(page.getByText("1 entry", { exact: true })).toBeVisible();
  await expect(page.getByRole("table")).toContainText(person.familyname);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Patient: Anyone" })).toBeVisible();
  await page.goForward();
  await expect(page.getByText("1 entry", { exact: true })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const lines = readFileSync(await (await downloading).path(), "utf8")
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("user-created");
  await page.getByLabel("From").fill("2999-01-01");
  await expect(page.getByRole("heading", { name: "No entries" })).toBeVisible();
});

test("a patient who opens any administrators' page sees that access is denied", async ({
  page,
}) => {
  await enterAsNewPatient(page, aNewPerson(), "/patient-list");
  await expect(page).toHaveURL(/\/error\/401$/);
  for (const path of ["/patient-list/impersonate", "/patient-list/bak_index", "/audit"]) {
    await goTo(page, "/my-medicine");
    await goTo(page, path);
    await expect(page).toHaveURL(/\/error\/401$/);
  }
});

test("the administrators' dashboard counts boxes and links to those concerned", async ({
  page,
  url,
}) => {
  const person = aNewPerson();
  // A box that has long been silent.
  const silentSince = new Date("2020-01-01T00:00:00Z");
  const deveui = await giveBox(url, await makePatient(url, person, "UTC"), silentSince);
  await sendReadings(url, deveui, [{ at: silentSince.getTime(), battery: 64 }]);
  await enterAsAdministrator(page, "/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/box(es)? needs? attention/);
  await expect(page.getByRole("heading", { name: "Latest presses" })).toBeVisible();
  await page.getByRole("link", { name: /Patients without a box$/ }).click();
  await expect(page).toHaveURL(/box=without/);
  await goTo(page, "/my-medicine");
  await page.getByLabel("Search").fill(person.email);
  await page.getByRole("button", { name: new RegExp(person.email) }).click();
  await page.getByLabel("Why do you need this?").fill("Wants to add a medicine");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/my-medicine$/);
  await expect(page.getByText("Start with your medicine")).toBeVisible();
});
