import { enterAsAdministrator, giveBox, makePatient } from "./accounts.ts";
import { aNewPerson, expect, test } from "./people.ts";
import { expectToast } from "./toasts.ts";
import { isSigned, openReceiver } from "./webhook-receiver.ts";

test("another system is told what it verifies, is paused, told again, and told no more", async ({
  aContext,
  ownServer,
  watch,
}) => {
  const receiver = await openReceiver();
  const baseURL = await ownServer(() => receiver.settings);
  // Patients who exist when a webhook is created are watched at once, others within a minute.
  const person = aNewPerson();
  const patient = await makePatient(baseURL, person, "Europe/Berlin");
  const page = watch(await (await aContext({ baseURL })).newPage());
  await enterAsAdministrator(page, "/patient-list/webhooks");
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  await page.getByRole("button", { name: "Add a webhook" }).click();
  const dialog = page.getByRole("dialog");
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  await field("Name").fill("Ward system");
  await field("Address").fill("https://127.0.0.1/");
  await dialog.getByRole("button", { name: "Add a webhook" }).click();
  await expect(dialog.getByText("Choose at least one.")).toBeVisible();
  await expect(dialog.getByRole("checkbox").first()).toBeFocused();
  await field("Box given to a patient, or taken back").check();
  await dialog.getByRole("button", { name: "Add a webhook" }).click();
  await expect(dialog.getByText("This must be an https address").first()).toBeVisible();
  await field("Address").fill(receiver.address);
  await dialog.getByRole("button", { name: "Add a webhook" }).click();
  await expect(dialog.getByRole("heading", { name: "Webhook added" })).toBeVisible();
  const secret = (await dialog.locator("pre").textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  const row = page.getByRole("listitem").filter({ hasText: "Ward system" });
  const act = (name: string) => row.getByRole("button", { name: `${name}: Ward system` });
  await act("Pause").click();
  await expect(row.getByText("Paused since")).toBeVisible();
  const deveui = await giveBox(baseURL, patient, new Date());
  await act("Send a test").click();
  await expect.poll(() => receiver.told()).toMatchObject([{ event: "test" }]);

  await act("Deliveries").click();
  const linked = dialog.getByRole("listitem").filter({ hasText: "Box given to a patient" });
  await expect(linked).toContainText("waiting");
  await expect(dialog.getByRole("listitem").filter({ hasText: "Test" })).toContainText("delivered");
  await page.keyboard.press("Escape");
  await act("Resume").click();
  await expectToast(page, "is told again");
  await expect.poll(() => receiver.told().length).toBe(2);
  const [, told] = receiver.told();
  expect(told).toMatchObject({ event: "patient.linked", box: { deveui, state: "linked" } });
  expect(JSON.stringify(told)).not.toContain(person.familyname);
  for (const message of receiver.received) {
    expect(isSigned(message, secret)).toBe(true);
    expect(isSigned(message, `${secret}x`)).toBe(false);
  }

  await act("Change").click();
  await dialog.getByLabel("Names of patients and medicines").selectOption("with names");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("with names");
  await act("Deliveries").click();
  await expect(linked).toContainText("delivered");
  await linked.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => receiver.told().length).toBe(3);
  expect(receiver.told()[2]).toMatchObject({ id: told?.["id"], name: expect.any(String) });
  await dialog.getByRole("button", { name: "Send again", exact: true }).first().click();
  await expectToast(page, "2 events are sent again.");
  await expect.poll(() => receiver.told().length).toBe(5);
  await page.keyboard.press("Escape");

  await act("Delete").click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  await receiver.close();
});
