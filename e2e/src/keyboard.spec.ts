import type { Page } from "@playwright/test";
import { aNewPerson, expect, test, zoneAtNoon } from "./people.ts";

const MOST_STEPS = 60;

test.use({ timezoneId: zoneAtNoon(new Date()) });

/** Goes on with the Tab key until the wanted control has the focus. */
async function tabTo(page: Page, name: RegExp, key = "Tab") {
  for (let step = 0; step < MOST_STEPS; step++) {
    const here = await page.evaluate(() => {
      const control = document.activeElement;
      const labels =
        control && "labels" in control && control.labels instanceof NodeList
          ? [...control.labels].map((label) => label.textContent)
          : [];
      const own = control === document.body ? "" : (control?.textContent ?? "");
      return [control?.getAttribute("aria-label") ?? "", ...labels, own.trim()];
    });
    if (here.some((text) => text !== null && name.test(text))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${MOST_STEPS} times ${key} did not lead to ${name}`);
}

async function typeInto(page: Page, label: RegExp, text: string) {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

async function press(page: Page, name: RegExp) {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

const hasFocus = (page: Page, heading: string) =>
  expect(page.getByRole("heading", { name: heading, level: 1 })).toBeFocused();

test("the whole way from sign-up to sign-out goes by the keyboard alone", async ({ page }) => {
  const person = aNewPerson();
  await page.goto("/auth/signup");
  await typeInto(page, /^First name/, person.givenname);
  await typeInto(page, /^Last name/, person.familyname);
  await typeInto(page, /^E-mail/, person.email);
  await typeInto(page, /^Password/, person.password);
  await page.keyboard.press("Enter");
  await hasFocus(page, "You are in");
  await press(page, /^Add your first medicine/);
  await hasFocus(page, "Add medicine");
  await typeInto(page, /^Medicine name/, "Metformin");
  await typeInto(page, /^Time of day/, "0800AM");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove 08:00" })).toBeVisible();
  await press(page, /^Save/);
  await hasFocus(page, "My Medicine");
  await tabTo(page, /^Dashboard$|^Open the menu$/, "Shift+Tab");
  await page.keyboard.press("Enter");
  if (page.url().endsWith("my-medicine")) await press(page, /^Dashboard$/);
  await expect(page).toHaveURL(/dashboard$/);
  await expect(page.locator("h1")).toBeFocused();

  // A mark of the chart opens the panel of its dose, and gives the focus back.
  await tabTo(page, /^.?Metformin.*due at 08:00/);
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog");
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page.locator(":focus")).toHaveAttribute("aria-label", /Metformin.*due at 08:00/);

  await tabTo(page, /^Account of/, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  await tabTo(page, /^Logout$/, "ArrowDown");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  await tabTo(page, /^Logout$/, "ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await press(page, /^Logout$/);
  await expect(page).toHaveURL(/auth\/signin/);
});

test("nothing moves where less motion is wished", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/auth/signin");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .map((element) => getComputedStyle(element))
      .filter(({ animationName, transitionDuration }) => {
        return animationName !== "none" || !/^(0s(, )?)+$/.test(transitionDuration);
      })
      .map((style) => `${style.animationName} ${style.transitionDuration}`),
  );
  expect(moving).toEqual([]);
});
