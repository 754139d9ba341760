import { expect, type Locator, type Page } from "@playwright/test";

/** The patients offered for a box; each option contains everything that distinguishes it from the next. */
export function offered(page: Page): Locator {
  return page.getByRole("dialog").getByRole("option");
}

/** Searches for a patient for a box. */
export async function searchPatient(page: Page, words: string): Promise<void> {
  await page.getByRole("dialog").getByRole("combobox", { name: "Patient" }).fill(words);
}

/**
 * Chooses the only patient matching these words for a box and confirms it, even if neither year nor number is known.
 */
export async function assignTo(page: Page, words: string): Promise<void> {
  await searchPatient(page, words);
  await expect(offered(page)).toHaveCount(1);
  await offered(page).click();
  await confirmAssignment(page);
}

/** Confirms the second step. */
export async function confirmAssignment(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Back" })).toBeFocused();
  const checked = dialog.getByLabel("I checked who this is");
  if (await checked.isVisible()) await checked.check();
  await dialog.getByRole("button", { name: /^(Assign|Replace) box$/ }).click();
}
