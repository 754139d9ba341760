import type { Page } from "@playwright/test";
import { goTo } from "../src/in-app.ts";
import { settled } from "./settled.ts";
import type { World } from "./world.ts";

/** Something that opens over or in a screen: a dialog, drawer, menu, toast or another view. */
export interface Overlay {
  name: string;
  open: (page: Page, world: World) => Promise<void>;
  /** Undoes permanent changes, or releases what keeps the overlay open. */
  close?: (page: Page) => Promise<void>;
  /** Only on phones or only on desktops. */
  only?: "phone" | "desk";
  /** Longer than a small screen: also checked in the tests of each commit. */
  isLong?: boolean;
}

/** Controls are located by structure, as their names are in four languages. */
export const click = (selector: string) => (page: Page) => page.locator(selector).first().click();

/** Clicks one element after the other, each as soon as it is visible. */
export const clicks =
  (...selectors: readonly string[]) =>
  async (page: Page) => {
    for (const selector of selectors) await click(selector)(page);
  };

/** An item of the menu opened by a button. */
export const inMenu = (button: string, place: number) =>
  clicks(button, `[role='menuitem'] >> nth=${place}`);

/** Filters the list of this screen. */
export async function searchFor(page: Page, words: string) {
  const { pathname } = new URL(page.url());
  await goTo(page, `${pathname}?q=${encodeURIComponent(words)}`);
  await settled(page);
}

/** The same screen when the server does not respond: the error appears after two retries. */
export const failing = (calls: string, href: (page: Page) => string) => ({
  name: "failed",
  open: async (page: Page) => {
    await page.route(calls, (route) => route.abort());
    await goTo(page, href(page));
    await page.locator(".state[role='alert']").waitFor();
  },
  close: (page: Page) => page.unroute(calls),
});

/** A toast stays while the pointer is over it. */
export async function holdToast(page: Page) {
  await page.locator(".mantine-Notification-root").first().hover();
}
