import { enterAsAdministrator } from "./accounts.ts";
import { aNewDevEui, expect, test } from "./people.ts";
import { expectToast } from "./toasts.ts";

test("a program gets a token, reads with it, and is refused once the token is revoked", async ({
  page,
  url,
}) => {
  const name = `Registry ${aNewDevEui().slice(-6)}`;
  await enterAsAdministrator(page, "/patient-list/tokens");
  await page.getByRole("button", { name: "Create a token" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create a token" }).press("Enter");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create a token" }).press("Enter");
  await expect(dialog.getByRole("checkbox").first()).toBeFocused();
  await expect(dialog.getByText("Choose at least one.")).toBeVisible();
  await dialog.getByLabel("Patients with their details").check();
  await dialog.getByLabel("Valid for").selectOption("30");
  await dialog.getByRole("button", { name: "Create a token" }).press("Enter");
  await expect(dialog.getByRole("heading", { name: "Token created" })).toBeVisible();
  const token = (await dialog.locator("pre").first().textContent()) ?? "";
  expect(token).toMatch(/^dbt_[\w-]{43}$/);
  await dialog.getByRole("button", { name: "Done" }).click();

  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("Never used");
  await expect(page.getByText(token)).toHaveCount(0);

  const get = (path: string) =>
    fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const read = await get("/api/profiles");
  expect(read.status).toBe(200);
  expect(Number(read.headers.get("ratelimit-remaining"))).toBeGreaterThan(0);
  expect((await get("/api/audit")).status).toBe(403);
  await page.reload();
  await expect(row).toContainText("Last used");

  await page.getByRole("button", { name: `Revoke ${name}` }).click();
  await dialog.getByRole("button", { name: "Revoke" }).press("Enter");
  await expectToast(page, /is revoked\./);
  await expect(row).toContainText("Revoked on");
  await expect(page.getByRole("button", { name: `Revoke ${name}` })).toHaveCount(0);
  expect((await get("/api/profiles")).status).toBe(401);
});
