import type { Page } from "@playwright/test";
import { expect } from "./people.ts";

/** What the router leaves in the window for its own tools. */
interface Router {
  navigate(to: { href: string }): Promise<void>;
  state: { status: "idle" | "pending" };
}

/** Goes to another screen as a link does: the program is not loaded again. */
export async function goTo(page: Page, href: string): Promise<void> {
  await page.evaluate(async (to) => {
    const router: Router | undefined = Reflect.get(window, "__TSR_ROUTER__");
    if (!router) throw new Error("The program has not begun on this page.");
    await router.navigate({ href: to });
    while (router.state.status === "pending") await new Promise(requestAnimationFrame);
  }, href);
}

/**
 * Moves the clock of the page, which is installed, until the assertion holds: nobody waits for timers of
 * the page in real time.
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
