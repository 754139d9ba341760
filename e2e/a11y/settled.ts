import type { Page } from "@playwright/test";

const TIMEOUT = 60_000;

/** Waits until nothing loads or moves any more. */
export async function settled(page: Page) {
  const awaited = await page.evaluate(async (patience) => {
    const end = performance.now() + patience;
    const frame = () => new Promise(requestAnimationFrame);
    const unready = () => {
      if (!document.querySelector("h1")?.checkVisibility()) return "a heading";
      const busy = document.querySelector(".waiting, .loading-bar, [aria-busy='true']");
      return busy?.outerHTML.slice(0, 200) ?? null;
    };
    // Elements that measure themselves render again in the next frame, and may load more.
    for (let calm = 0; calm < 2; calm += 1) {
      await frame();
      if (unready() !== null) calm = 0;
      const moving = document.getAnimations().map((animation) => animation.finished);
      await Promise.allSettled(moving);
      if (performance.now() > end) return unready();
    }
    return null;
  }, TIMEOUT);
  if (awaited !== null) throw new Error(`${page.url()} does not settle; waiting for: ${awaited}`);
}
