import type { Page } from "@playwright/test";
import { expect } from "./people.ts";
import type { Language } from "./words.ts";

const DIRECTIONS = { de: "ltr", ar: "rtl" } satisfies Record<Language, string>;

/**
 * What must hold for every screen in a language: it reads in its direction, typed text starts where other
 * text does, no text is broken, and nothing is wider than the screen.
 */
export async function expectReading(page: Page, language: Language): Promise<void> {
  const direction = DIRECTIONS[language];
  await expect(page.locator("html")).toHaveAttribute("dir", direction);
  const found = await page.evaluate((expected) => {
    const dialogs = [...document.querySelectorAll<HTMLElement>("dialog[open]")];
    const top = dialogs.at(-1) ?? document.querySelector<HTMLElement>("main") ?? document.body;
    const begin = expected === "rtl" ? "right" : "left";
    // Browsers lay out times and dates themselves.
    const typed = "input:not([type=time], [type=date]), textarea";
    const fields = [...top.querySelectorAll(typed)].filter((field) => {
      const { direction, textAlign } = getComputedStyle(field);
      const side = { start: direction === "rtl" ? "right" : "left", center: begin }[textAlign];
      return field.checkVisibility() && (side ?? textAlign) !== begin;
    });
    const isAstray = getComputedStyle(top).direction !== expected;
    return {
      // Two full stops, or fragments that no text contains: a value without words.
      odd: /\S*(?:[^.]\.\.(?:[^.]|$)|undefined|NaN|\[object).*/.exec(top.innerText)?.[0] ?? "",
      astray: [...(isAstray ? [top] : []), ...fields].map((one) => one.outerHTML),
      tooWide: document.documentElement.scrollWidth - window.innerWidth,
    };
  }, direction);
  expect(found.odd).toBe("");
  expect(found.astray).toEqual([]);
  expect(found.tooWide).toBeLessThanOrEqual(0);
}

/** Counts taps on buttons and the like, but not typing. */
export function tapping(page: Page) {
  let count = 0;
  return {
    tap: async (name: string | RegExp, role: "button" | "radio" | "link" = "button") => {
      count += 1;
      // A radio button is covered by its label.
      const found = page.getByRole(role, { name, exact: typeof name === "string" });
      await (role === "radio" ? found.check({ force: true }) : found.click());
    },
    taps: () => count,
  };
}
