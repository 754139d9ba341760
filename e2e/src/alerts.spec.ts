import { administratorToken, enterAsAdministrator } from "./accounts.ts";
import { caller } from "./api.ts";
import { aNewDevEui, expect, test } from "./people.ts";

test("an administrator makes an alert rule, sees its secret once, changes, tries and deletes it", async ({
  page,
  url,
}) => {
  const name = `Ward ${aNewDevEui().slice(-6)}`;
  const api = caller(url);
  const token = await administratorToken(url);
  await api("POST", "/api/groups", token, { data: { name, kind: "ward" } });
  await enterAsAdministrator(page, "/worklist");
  await page.getByRole("link", { name: "Alerts" }).click();
  await page.getByRole("button", { name: "Add a rule" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Group" }).fill(name.toLowerCase());
  await dialog.getByRole("option", { name }).click();
  await dialog.getByLabel("Alert when").selectOption("Doses missed in a row, proved");
  await dialog.getByLabel("Doses in a row").selectOption("4");
  await dialog.getByLabel("Webhook").fill("https://10.0.0.5/hook");
  await dialog.getByRole("button", { name: "Add a rule" }).click();
  await expect(dialog.getByText(/whose host has a public address/).first()).toBeVisible();
  await dialog.getByLabel("Webhook").fill("https://localhost:9/hook");
  await dialog.getByRole("button", { name: "Add a rule" }).click();
  await expect(dialog.locator("pre")).toHaveText(/^[\w-]{43}$/);
  await dialog.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: `Change: 4 doses missed in a row, ${name}` }).click();
  await expect(dialog.getByLabel("Webhook")).toHaveValue("https://localhost:9/hook");
  await dialog.getByLabel("Doses in a row").selectOption("5");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);

  const rule = `5 doses missed in a row, ${name}`;
  await page.getByRole("button", { name: `Send a test: ${rule}` }).click();
  await page.getByRole("button", { name: `Deliveries: ${rule}` }).click();
  // Nobody listens at that address.
  await expect(dialog.getByText("no answer")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: `Delete: ${rule}` }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: `Delete: ${rule}` })).toHaveCount(0);
});
