import type { Page } from "@playwright/test";
import { goTo } from "../src/in-app.ts";
import { settled } from "./settled.ts";
import type { World } from "./world.ts";

/** Something that opens over a screen or in it: a dialog, a drawer, a menu, a toast, another view. */
export interface Overlay {
  name: string;
  open: (page: Page, world: World) => Promise<void>;
  /** Puts back what opening it changed for good, or lets go of what keeps one on the screen. */
  close?: (page: Page) => Promise<void>;
  /** Only there on a phone or only on a desk. */
  only?: "phone" | "desk";
}

/** Names are in four languages here: controls are found by where they stand. */
export const click = (selector: string) => (page: Page) => page.locator(selector).first().click();

/** One after the other, each as soon as it is there. */
export const clicks =
  (...selectors: readonly string[]) =>
  async (page: Page) => {
    for (const selector of selectors) await click(selector)(page);
  };

/** An item of a menu that one button opens. */
export const inMenu = (button: string, place: number) =>
  clicks(button, `[role='menuitem'] >> nth=${place}`);

/** The list on this screen, with only what belongs to these words. */
export async function searchFor(page: Page, words: string) {
  const { pathname } = new URL(page.url());
  await goTo(page, `${pathname}?q=${encodeURIComponent(words)}`);
  await settled(page);
}

/** The same screen for whom the server does not answer: what is in its way comes after two more tries. */
export const failing = (calls: string, href: (page: Page) => string) => ({
  name: "failed",
  open: async (page: Page) => {
    await page.route(calls, (route) => route.abort());
    await goTo(page, href(page));
    await page.locator(".state[role='alert']").waitFor();
  },
  close: (page: Page) => page.unroute(calls),
});

/** A toast stays while the pointer is on it. */
export async function holdToast(page: Page) {
  await page.locator(".mantine-Notification-root").first().hover();
}
