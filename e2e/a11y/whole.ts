import type { Page } from "@playwright/test";

/**
 * Where the screen, or the dialog on top of it, does not show its content on its own surface: it is wider
 * than its window, or content is outside the surface. Checked on a grid of points, scrolled to its end.
 */
export async function unheldContent(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const STEP = 24;
    const frame = () => new Promise(requestAnimationFrame);
    const dialog = [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1);
    const surface = dialog?.querySelector<HTMLElement>(".dialog-box") ?? document.body;
    const scroller = dialog ?? document.scrollingElement ?? document.body;
    const isWhole = dialog?.dataset["place"] === "page" && innerWidth < 768;
    const faults = new Set<string>();
    const excess = scroller.scrollWidth - scroller.clientWidth;
    if (excess > 0) faults.add(`content is ${excess} px wider than its window`);
    const before = scroller.scrollTop;
    for (let top = 0; ; top += scroller.clientHeight - 2 * STEP) {
      scroller.scrollTop = top;
      await frame();
      if (dialog) look(dialog);
      if (top + scroller.clientHeight >= scroller.scrollHeight) break;
    }
    scroller.scrollTop = before;
    return [...faults].slice(0, 6);

    function look(of: HTMLDialogElement) {
      const { left, right, top, bottom } = surface.getBoundingClientRect();
      for (let x = STEP / 2; x < innerWidth; x += STEP) {
        for (let y = STEP / 2; y < innerHeight; y += STEP) {
          const there = document.elementFromPoint(x, y);
          if (there === null || there.closest(".mantine-Notification-root")) continue;
          const name = there.outerHTML.slice(0, 100);
          if (!of.contains(there)) faults.add(`not of the dialog: ${name}`);
          const isOn = x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
          if (there !== of && of.contains(there) && !isOn)
            faults.add(`beside its surface: ${name}`);
          if (there === of && isWhole) faults.add(`the page ends before its content at ${x}, ${y}`);
        }
      }
    }
  });
}
