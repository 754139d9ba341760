import type { Page } from "@playwright/test";

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
