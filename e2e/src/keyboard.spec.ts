import type { Page } from "@playwright/test";
import { enterAsNewPatient } from "./accounts.ts";
import { isPhone } from "./frame.ts";
import { aNewPerson, expect, test, zoneAtNoon } from "./people.ts";

const MAX_STEPS = 60;

test.use({ timezoneId: zoneAtNoon(new Date()) });

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, name: RegExp, key = "Tab") {
  for (let step = 0; step < MAX_STEPS; step++) {
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
  throw new Error(`${MAX_STEPS} times ${key} did not lead to ${name}`);
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

test("sign-up to sign-out works by keyboard alone", async ({ page }) => {
  const person = aNewPerson();
  await page.goto("/auth/signup");
  await typeInto(page, /^First name/, person.givenname);
  await typeInto(page, /^Last name/, person.familyname);
  await typeInto(page, /^Email/, person.email);
  await typeInto(page, /^Password/, person.password);
  await page.keyboard.press("Enter");
  await hasFocus(page, "You’re all set");
  await press(page, /^Add your first medicine/);
  // Keys are faster than a loading page.
  await expect(page.getByText(/^Add strength and more times/)).toBeVisible();
  await press(page, /^Add strength and more times/);
  await hasFocus(page, "Add medicine");
  await typeInto(page, /^Medicine name/, "Metformin");
  await press(page, /^Add a time/);
  // The new time has the focus.
  await expect(page.getByLabel("Time of day 1")).toBeFocused();
  await page.keyboard.type("0800PM");
  await expect(page.getByRole("button", { name: "Remove 20:00" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Add the next medicine?" })).toBeVisible();
  await press(page, /^That is all/);
  await expect(page).toHaveURL(/dashboard$/);
  // What the page focuses as it opens would take the focus from where Tab has led.
  await expect(page.locator("h1")).toBeFocused();
  // The side menu comes before the content, the bottom bar after it.
  const toMenu = isPhone(page) ? "Tab" : "Shift+Tab";
  await tabTo(page, /^My Medicine$|^Medicines$/, toMenu);
  await page.keyboard.press("Enter");
  await hasFocus(page, "My Medicine");
  await tabTo(page, /^Dashboard$|^Today$/, toMenu);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/dashboard$/);
  await expect(page.locator("h1")).toBeFocused();

  // A chart mark opens its dose's panel, and gets the focus back. The chart loads after the page.
  if (isPhone(page)) await press(page, /^Chart$/);
  await expect(page.getByLabel(/^.?Metformin.*due at 20:00/).first()).toBeVisible();
  await tabTo(page, /^.?Metformin.*due at 20:00/);
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog");
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page.locator(":focus")).toHaveAttribute("aria-label", /Metformin.*due at 20:00/);

  await tabTo(page, /’s account$/, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  await tabTo(page, /^Logout$/, "ArrowDown");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /’s account$/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  await tabTo(page, /^Logout$/, "ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await press(page, /^Logout$/);
  await expect(page).toHaveURL(/auth\/signin/);
});

test("menus and lists work by keyboard; Escape closes only the innermost", async ({ page }) => {
  // Only the desk has a separate language menu.
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterAsNewPatient(page, aNewPerson(), "/profile");
  const opener = page.getByRole("button", { name: "Language: English" });
  const focused = page.locator(":focus");
  await opener.focus();
  await page.keyboard.press("ArrowDown");
  await expect(focused).toHaveText("English");
  await page.keyboard.press("f");
  await expect(focused).toHaveText("Français");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowDown");
  await expect(focused).toHaveText("English");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(opener).toBeFocused();

  const zone = page.getByRole("combobox", { name: "Time zone" });
  await zone.focus();
  const before = await zone.inputValue();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(zone).toHaveAttribute("aria-activedescendant", /./);
  const active = await zone.getAttribute("aria-activedescendant");
  await expect(page.locator(`[id="${active}"]`)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(zone).toHaveValue(before);
  await page.keyboard.type("no such place");
  await expect(
    page.getByRole("status").filter({ hasText: "No matching time zone" }),
  ).toBeAttached();
  await zone.fill("kathm");
  await page.keyboard.press("Enter");
  await expect(zone).toHaveValue(/^Kathmandu/);
});

test("a dialog traps the focus, blocks scrolling behind it, and closes on a click outside", async ({
  page,
}) => {
  await enterAsNewPatient(page, aNewPerson(), "/profile");
  const opener = page.getByRole("button", { name: "Delete account" });
  await expect(opener).toBeVisible();
  // What is in sight beside it may still grow, which scrolls the page.
  await expect(page.locator(".waiting")).toHaveCount(0);
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog.getByLabel("Your password")).toBeFocused();
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.querySelector("main :focus"))).toBeNull();
  }
  // What loads above it in the meantime may move the page's beginning, not what is in sight.
  const place = await opener.boundingBox();
  await page.mouse.move(8, 8);
  await page.mouse.wheel(0, -400);
  // A drag that starts inside, as when selecting text, does not close it.
  const title = dialog.getByRole("heading");
  await title.hover();
  await page.mouse.down();
  await page.mouse.move(8, 8);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  expect(await opener.boundingBox()).toEqual(place);
  await page.mouse.click(8, 8);
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("nothing moves with reduced motion", async ({ page }) => {
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
