import { readFile } from "node:fs/promises";
import { enterAs } from "./accounts.ts";
import { aNurse, aPresslessPatient, aWard } from "./clinic.ts";
import { goTo } from "./in-app.ts";
import { aNewPerson, expect, test } from "./people.ts";

test("a nurse has the list for the round on the screen, as a file and on paper, of her groups alone", async ({
  page,
  url,
}) => {
  const { familyname } = aNewPerson();
  const patient = await aPresslessPatient(url, "Greta", familyname);
  const nurse = await aNurse(url, "Otto", familyname);
  const other = await aNurse(url, "Olga", familyname);
  const ward = await aWard(url, `Ward ${familyname}`, [nurse, patient]);
  const elsewhere = await aWard(url, `Elsewhere ${familyname}`, [other]);

  await enterAs(page, "patient", nurse.token, "/worklist");
  await page.getByRole("link", { name: "Ward round" }).click();
  await expect(page.getByRole("heading", { name: "Ward round" })).toBeVisible();
  await expect(page.getByText(/^1 patient of/)).toContainText(`Ward ${familyname}`);
  const row = page.getByRole("row").filter({ hasText: familyname });
  await expect(row).toContainText("Greta");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  expect(file.trimEnd().split("\r\n")).toHaveLength(2);
  expect(file).toContain(familyname);
  await page.emulateMedia({ media: "print" });
  await expect(row).toBeVisible();
  await expect(page.getByRole("button", { name: "Save as CSV" })).toBeHidden();
  // On A4 landscape a patient is one line, not a card, whatever the browser measures the page by.
  await page.setViewportSize({ width: 794, height: 1123 });
  await expect(page.getByRole("columnheader", { name: "Taken / due" })).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThan(60);
  await page.emulateMedia({ media: "screen" });
  await row.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/patients/${patient.profileid}`));

  await goTo(page, `/ward-list?group=${ward}`);
  await expect(row).toBeVisible();
  await goTo(page, `/ward-list?group=${elsewhere}`);
  await expect(page.getByRole("alert")).toContainText("You may not see this list");
  await expect(row).toHaveCount(0);
});
