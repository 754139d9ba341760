import type { Locator, Page } from "@playwright/test";

/** Below this width the frame has a bottom bar instead of the side menu. */
const DESK_WIDTH = 960;

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < DESK_WIDTH;

/** The desk's side menu or a phone's bottom bar, whichever is shown. */
export const mainMenu = (page: Page): Locator =>
  page.getByRole("navigation", { name: "Main menu" });

/** The entry that leads to the medicines. */
export const medicinesLink = (page: Page): Locator =>
  mainMenu(page).getByRole("link", { name: /Medicine/ });

/** Switches the language of an English page: in its own menu on the desk, in the account's on phones. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  if (isPhone(page)) {
    await page.getByRole("button", { name: /’s account$/ }).click();
    await page.getByRole("menuitem", { name: /^Language/ }).click();
    await page.getByRole("dialog").getByRole("button", { name }).click();
    return;
  }
  await page.getByRole("button", { name: "Language: English" }).click();
  await page.getByRole("menuitem", { name }).click();
}
