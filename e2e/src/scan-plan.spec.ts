import { PUBLISHED } from "@dosebeat/domain/plan/plan-code/published-codes";
import { enterAs, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { aNewPerson, expect, test, zoneAtNoon } from "./people.ts";
import { dataMatrixPicture, qrPicture } from "./qr-picture.ts";

const zone = zoneAtNoon(new Date());

test.use({ timezoneId: zone });

const photo = (buffer: Buffer) => ({ name: "plan.png", mimeType: "image/png", buffer });

test("a medication plan is scanned, checked and added, and what is unclear is filled in", async ({
  page,
  url,
}) => {
  const token = await makePatient(url, aNewPerson(), zone);
  const api = caller(url);
  await enterAs(page, "patient", token, "/de/my-medicine/edit");
  await page.getByRole("button", { name: "Plan oder Packung scannen" }).click();
  const dialog = page.getByRole("dialog");
  const file = dialog.locator("input[type=file]");

  await file.setInputFiles(photo(await qrPicture("https://example.org")));
  await expect(dialog.getByRole("alert")).toContainText("kein Code zu finden");
  await file.setInputFiles(photo(await dataMatrixPicture(PUBLISHED["2.8"])));

  // Made out to somebody else: nothing can be added before somebody confirms whose it is.
  await expect(dialog).toContainText("Dieser Plan ist für");
  await expect(dialog).toContainText("Ausgedruckt von");
  const add = dialog.getByRole("button", { name: "1 Medikament hinzufügen" });
  await expect(add).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "Ich habe geprüft" }).check();

  // The weekday comes from the code, the name from the paper.
  const weekly = dialog.getByRole("listitem").filter({ hasText: "Alkoholkonsum vermeiden" });
  await expect(weekly).toContainText("Mo");
  await weekly.getByLabel("Name des Medikaments mit der PZN").fill("Methotrexat 10 mg");
  await expect(weekly).toContainText("EINMAL PRO WOCHE, MONTAGS");
  await dialog.getByRole("button", { name: "2 Medikamente hinzufügen" }).click();
  await expect(dialog.getByText("Hinzugefügt", { exact: true })).toHaveCount(2);
  const { data: own } = await api("GET", "/api/profile/userdata", token);
  const plans = await Promise.all(
    own.medicines.map(
      async ({ id, name, once_only }: { id: number; name: string; once_only: boolean }) => {
        const { data } = await api("GET", `/api/medicine-plan/${id}`, token);
        const [row] = data.schedules;
        return [name, once_only, row.dosage_time.slice(0, 5), row.amount, row.recurrence];
      },
    ),
  );
  expect(plans).toEqual(
    expect.arrayContaining([
      ["Methotrexat 10 mg", true, "08:00", 1, { kind: "weekdays", days: [1] }],
      ["Ramipril", false, "08:00", 1, { kind: "daily" }],
    ]),
  );

  await dialog.getByRole("button", { name: "5 im Formular ausfüllen" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Name des Medikaments", { exact: true })).toHaveCount(5);
});

test("in Arabic a plan whose answer is lost is added again, and stored once", async ({
  page,
  url,
}) => {
  const token = await makePatient(url, aNewPerson(), zone);
  await enterAs(page, "patient", token, "/ar/my-medicine/edit");
  await page.getByRole("button", { name: /^امسح خطة أو عبوة/ }).click();
  const dialog = page.getByRole("dialog");
  const picture = photo(await dataMatrixPicture(PUBLISHED["2.8"]));
  await dialog.locator("input[type=file]").setInputFiles(picture);
  await dialog.getByRole("checkbox", { name: /تحققت/ }).check();
  // The server has stored it, but its answer is lost.
  await page.route("**/api/medicine/assignMedicine", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const add = dialog.locator(".scan-actions").getByRole("button").first();
  await add.click();
  const failed = dialog.getByRole("listitem").filter({ hasText: "Ramipril" });
  await expect(failed.getByRole("alert")).toBeVisible();
  await page.unroute("**/api/medicine/assignMedicine");
  await failed.getByRole("checkbox").check();
  await add.click();
  await expect(failed.locator(".scan-added")).toBeVisible();
  const { data } = await caller(url)("GET", "/api/profile/userdata", token);
  expect(data.medicines.map(({ name }: { name: string }) => name)).toEqual(["Ramipril"]);
});

test("the number of a pack is read, and kept with its medicine", async ({ page, url }) => {
  const token = await makePatient(url, aNewPerson(), zone);
  await enterAs(page, "patient", token, "/my-medicine/edit");
  await page.getByRole("button", { name: "Scan a plan or a pack" }).click();
  const dialog = page.getByRole("dialog");
  // A year that is ahead whenever this runs.
  const year = new Date().getFullYear() + 2;
  const until = `${String(year).slice(2)}1200`;
  const ifa = `[)>\u001e06\u001d9N110375286414\u001d1T12345\u001dD${until}\u001dSAB12\u001e\u0004`;
  await dialog.locator("input[type=file]").setInputFiles(photo(await dataMatrixPicture(ifa)));
  await expect(dialog).toContainText(/PZN .?03752864/);
  await expect(dialog).toContainText(`Can be used until December 31, ${year}`);
  await dialog.getByRole("button", { name: "Enter this medicine" }).click();
  await page.getByLabel("Medicine name", { exact: true }).fill("Ibuprofen");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect
    .poll(async () => {
      const { data } = await caller(url)("GET", "/api/profile/userdata", token);
      return data.medicines.map(({ name, pack_code }: { name: string; pack_code: string }) => [
        name,
        pack_code,
      ]);
    })
    .toEqual([["Ibuprofen", "03752864"]]);
});
