import type { Page } from "@playwright/test";
import { expect } from "./people.ts";

/** The router instance that it exposes for its devtools. */
interface Router {
  navigate(to: { href: string }): Promise<void>;
  state: { status: "idle" | "pending" };
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
 * Advances the page's installed clock until the assertion holds, so that tests do not wait for timers
 * in real time.
 */
export async function advanceUntil(
  page: Page,
  stepMs: number,
  assertion: (timeout: { timeout: number }) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(stepMs);
    await assertion({ timeout: 100 });
  }).toPass();
}
