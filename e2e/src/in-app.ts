import type { Locator, Page } from "@playwright/test";
import { expect } from "./people.ts";

/** The router instance that is exposed for its devtools. */
interface Router {
  navigate(to: { href: string }): Promise<void>;
  state: { status: "idle" | "pending" };
}

/** Waits until the program has loaded and drawn what it shows. */
export async function resting(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const router: Router | undefined = Reflect.get(window, "__TSR_ROUTER__");
    do {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    } while (router?.state.status === "pending");
  });
}

/** Navigates like a link, without reloading the program. */
export async function goTo(page: Page, href: string): Promise<void> {
  await page.evaluate(async (to) => {
    const router: Router | undefined = Reflect.get(window, "__TSR_ROUTER__");
    if (!router) throw new Error("The program has not started on this page.");
    await router.navigate({ href: to });
    while (router.state.status === "pending") await new Promise(requestAnimationFrame);
  }, href);
}

/**
 * Advances the page's installed clock step by step until a condition holds, so that tests do not wait
 * for timers in real time.
 */
export async function advanceUntil(
  page: Page,
  stepMs: number,
  isSo: () => Promise<boolean>,
): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(stepMs);
      return isSo();
    })
    .toBe(true);
}

/** Stops the page's installed clock: from then on its time passes only in the steps of `advanceUntil` and `runFor`. */
export async function stopClock(page: Page): Promise<void> {
  // It cannot stop in the past, where a slow machine may find it.
  await expect(() => page.clock.pauseAt(Date.now() + 2_000)).toPass();
}

/** Presses a button, unless the page has gone on by itself meanwhile and has it no more. */
export async function pressIfThere(button: Locator): Promise<void> {
  await button.evaluateAll((found) => {
    for (const one of found) if (one instanceof HTMLElement) one.click();
  });
}

/** Whether an element is visible and contains the text, ignoring case. */
export async function says(element: Locator, text: string): Promise<boolean> {
  if (!(await element.isVisible())) return false;
  return ((await element.textContent()) ?? "").toLowerCase().includes(text.toLowerCase());
}
