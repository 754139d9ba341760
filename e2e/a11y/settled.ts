import type { Page } from "@playwright/test";

const PATIENCE = 20_000;

/** Nothing loads and nothing moves any more. */
export async function settled(page: Page) {
  const awaited = await page.evaluate(async (patience) => {
    const end = performance.now() + patience;
    const frame = () => new Promise(requestAnimationFrame);
    const unready = () => {
      if (!document.querySelector("h1")?.checkVisibility()) return "a heading";
      const busy = document.querySelector(".waiting, .loading-bar, [aria-busy='true']");
      return busy?.outerHTML.slice(0, 200) ?? null;
    };
    // What measures its place is drawn anew in the frame after, and may wait for more.
    for (let calm = 0; calm < 2; calm += 1) {
      await frame();
      if (unready() !== null) calm = 0;
      const moving = document.getAnimations().map((animation) => animation.finished);
      await Promise.allSettled(moving);
      if (performance.now() > end) return unready();
    }
    return null;
  }, PATIENCE);
  if (awaited !== null) throw new Error(`${page.url()} does not come to rest; awaited: ${awaited}`);
}
