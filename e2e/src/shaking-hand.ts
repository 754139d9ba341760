import type { CDPSession, Locator, Page } from "@playwright/test";
import { resting } from "./in-app.ts";

/** Milliseconds between the two clicks of a shaking hand. */
const BETWEEN = 120;
/** Later than any second click. */
const LATER = 1_000;

/**
 * A mouse whose clicks carry their own timestamps, so that to the page two are 120 ms apart, however long
 * a busy machine takes between them.
 */
export class ShakingHand {
  readonly #page: Page;
  readonly #browser: CDPSession;
  #time: number;

  private constructor(page: Page, browser: CDPSession) {
    this.#page = page;
    this.#browser = browser;
    this.#time = Date.now();
  }

  static async on(page: Page): Promise<ShakingHand> {
    return new ShakingHand(page, await page.context().newCDPSession(page));
  }

  /**
   * Clicks twice in one place, the second time after the page has shown the effect of the first, or after
   * `between`.
   */
  async clickTwice(button: Locator, between = () => resting(this.#page)): Promise<void> {
    const place = await placeOf(button);
    this.#later();
    await this.#click(place, 1);
    await between();
    this.#time += BETWEEN;
    await this.#click(place, 2);
  }

  /** Clicks once, long after the last click. */
  async click(button: Locator): Promise<void> {
    const place = await placeOf(button);
    this.#later();
    await this.#click(place, 1);
  }

  /** Never before now: pages crashed that were opened after the time of a click. */
  #later(): void {
    this.#time = Math.max(this.#time + LATER, Date.now());
  }

  async #click(place: { x: number; y: number }, clickCount: number): Promise<void> {
    for (const type of ["mousePressed", "mouseReleased"] as const) {
      await this.#browser.send("Input.dispatchMouseEvent", {
        ...place,
        type,
        clickCount,
        button: "left",
        timestamp: this.#time / 1000,
      });
    }
  }
}

async function placeOf(button: Locator) {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error("There is nothing to click at.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
