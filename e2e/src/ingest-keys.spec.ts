import { enterAsAdministrator } from "./accounts.ts";
import { caller } from "./api.ts";
import { aNewDevEui, expect, test } from "./people.ts";
import { expectToast } from "./toasts.ts";

test("a network is connected: a key is made, its first messages appear, it is revoked", async ({
  page,
  url,
}) => {
  const name = `Roof ${aNewDevEui().slice(-6)}`;
  const deveui = aNewDevEui();
  await enterAsAdministrator(page, "/devices/ingest-keys");
  await expect(page.getByText(`${url}/api/ingest/chirpstack`)).toBeVisible();
  await page.getByRole("button", { name: "Create a key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create a key" }).click();
  await expect(dialog.getByRole("heading", { name: "Key created" })).toBeVisible();
  const key = (await dialog.locator("pre").first().textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();

  const deliveries = page.getByRole("region", { name: `Last 10 deliveries: ${name}` });
  await expect(deliveries.getByText("Nothing has been delivered")).toBeVisible();
  const deliver = (body: unknown) => caller(url)("POST", "/api/ingest/box", key, body);
  await deliver({ deveui, fcnt: 1 });
  await expect(deliveries.getByText("accepted")).toBeVisible();
  await expect(deliveries.getByRole("link", { name: deveui })).toBeVisible();
  await deliver({ deveui, temperature: "warm" }).catch(() => undefined);
  await expect(deliveries.getByText(/Something missing or impossible: temperature/)).toBeVisible();

  await page.getByRole("button", { name: `Revoke ${name}` }).click();
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expectToast(page, new RegExp(`^The key .?${name}.? is revoked\\.$`));
  await expect(page.getByRole("button", { name: `Revoke ${name}` })).toHaveCount(0);
});
