import { enterAs } from "./accounts.ts";
import { aNurse, aPresslessPatient, aWard } from "./clinic.ts";
import { expect, test } from "./people.ts";

test("a nurse notes who may be told, and the patient sees it and takes it back", async ({
  page,
  aContext,
  watch,
  url,
}) => {
  const [nina, rosa] = await Promise.all([
    aNurse(url, "Nina", "Roth"),
    aPresslessPatient(url, "Rosa", "Lang"),
  ]);
  await aWard(url, `Ward ${rosa.profileid}`, [nina, rosa]);
  await enterAs(page, "patient", nina.token, `/patients/${rosa.profileid}`);
  const part = page.getByRole("region", { name: "Telephone" });
  await expect(part).toContainText("no number yet");
  await part.getByRole("button", { name: "Change…" }).click();
  const dialog = page.getByRole("dialog", { name: /How to reach .?Rosa Lang/ });
  await dialog.getByLabel("Telephone", { exact: true }).fill("call me");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(dialog).toContainText("Please enter a telephone number");
  await dialog.getByLabel("Telephone", { exact: true }).fill("+49 30 23125240");
  await dialog.getByLabel("Best time to call").fill("9 to 11");
  await dialog.getByLabel("Language for calls").selectOption({ label: "Turkish" });
  await dialog.getByLabel("Needs an interpreter").check();
  await dialog.getByLabel("Name", { exact: true }).fill("Anke Lang");
  await dialog.getByLabel("Relation, such as daughter").fill("daughter");
  await dialog.getByLabel("The patient agrees that this person may be told").check();
  await dialog.getByLabel("Their telephone").fill("+49 171 39200014");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(part.getByRole("link", { name: "+49 30 23125240" })).toHaveAttribute(
    "href",
    "tel:+493023125240",
  );
  await expect(part).toContainText(/Turkish.?, interpreter needed/);
  await expect(part).toContainText(/Anke Lang.*daughter.*Consent noted by .?Nina Roth/s);
  const kinDials = part.getByRole("link", { name: "+49 171 39200014" });
  await expect(kinDials).toHaveAttribute("href", "tel:+4917139200014");

  // The row and the sheet show it, too.
  await page.goto("/worklist");
  const row = page.getByRole("row", { name: /Rosa Lang/ });
  await expect(row).toContainText(/9 to 11.*Turkish.*interpreter/s);
  await page.getByRole("button", { name: "Call…: Rosa Lang" }).click();
  const sheet = page.getByRole("dialog", { name: "Rosa Lang" });
  await expect(sheet).toContainText(/9 to 11.*interpreter needed.*Anke Lang/s);
  await page.keyboard.press("Escape");

  // She takes the row: her own list has it, and the full list says whose it is.
  await page.getByRole("button", { name: "Actions: Rosa Lang" }).press("Enter");
  await page.getByRole("menuitem", { name: "Assign…" }).press("Enter");
  await page.getByRole("button", { name: "I do", exact: true }).press("Enter");
  await expect(row).toContainText("yours");
  await page.getByRole("button", { name: "Mine", exact: true }).press("Enter");
  await expect(row).toContainText("yours");
  await page.keyboard.press("a");
  await page.getByRole("button", { name: "Nobody for now" }).press("Enter");
  await expect(page.getByRole("heading", { name: "No rows are yours" })).toBeVisible();

  const hers = watch(await (await aContext({})).newPage());
  await enterAs(hers, "patient", rosa.token, "/profile");
  const own = hers.getByRole("region", { name: "When staff call you" });
  await expect(own).toContainText(/Anke Lang.*Consent noted by .?Nina Roth/s);
  await own.getByRole("button", { name: "Change…" }).click();
  const form = hers.getByRole("dialog", { name: "When staff call you" });
  await form.getByLabel("This person may be told about me").uncheck();
  await expect(form).toContainText("The number of this person is deleted when you save.");
  await form.getByRole("button", { name: "Save" }).press("Enter");
  await expect(own).toContainText("may not be told");

  // The nurse's page is only reloaded because she opens it again.
  await page.goto(`/patients/${rosa.profileid}`);
  await expect(part).toContainText(/Anke Lang.*may not be told/s);
  await expect(kinDials).toBeHidden();
});
