import type { Locator, Page } from "@playwright/test";
import { expect } from "../src/people.ts";

/** A toast of several lines, like one with an undo; it stays longer than the check takes. */
const TOAST = {
  message: "Successfully Added Medicine Record",
  detail: "Hydrochlorothiazide/Valsartan/Amlodipine 12.5/160/10, 08:00 and 20:00",
  undo: "Undo",
};
const ROOT = ".mantine-Notification-root";
/** What toasts must not cover: orientation, ways out, and main actions. */
const KEPT_FREE = [
  "h1",
  "dialog[open] h2",
  ".dialog-close",
  ".period-navigation",
  ".day-strip a",
  ".week-head",
  ".page-actions",
  "[type='submit']",
  ".mantine-Button-root[data-variant='filled']",
  ".dialog-actions",
  ".bottom-link",
  ".frame-tools",
].join(", ");

/** What a toast would cover on the screen, or in the dialog on top of it. */
export async function toastFaults(page: Page): Promise<string[]> {
  // Only the frame shows toasts; a menu closes before anything that it starts can have a result.
  const isFramed = (await page.locator(".frame").count()) > 0;
  if (!isFramed || (await page.locator("[role='menu']").first().isVisible())) return [];
  // A question hides earlier successes, but not the failure of what it asked for.
  const failed = (await page.locator(".dialog-question[open]").count()) > 0;
  await page.evaluate(
    ({ message, detail, undo, failed }) => {
      const onUndo = () => undefined;
      const toast = { message, detail, undo: { label: undo, onUndo }, failed };
      window.dispatchEvent(new CustomEvent("dosebeat:toast", { detail: toast }));
    },
    { ...TOAST, failed },
  );
  const toast = page.locator(ROOT).first();
  await toast.waitFor();
  await atRest(toast);
  const faults = await page.evaluate(
    ([root, kept]) => {
      const surface = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
      return [...surface.querySelectorAll(kept)]
        .filter((one) => {
          if (!one.checkVisibility({ visibilityProperty: true })) return false;
          // For screen readers only: clipped, whatever its own size.
          for (let part: Element | null = one; part; part = part.parentElement) {
            if (part.getBoundingClientRect().width <= 1) return false;
          }
          // Anything further down can be scrolled to the middle.
          one.scrollIntoView({ block: "center" });
          const { left, right, top, bottom } = one.getBoundingClientRect();
          const xs = [left + 2, (left + right) / 2, right - 2];
          const ys = [top + 2, (top + bottom) / 2, bottom - 2];
          return xs.some((x) => ys.some((y) => document.elementFromPoint(x, y)?.closest(root)));
        })
        .map((one) => `a toast covers ${one.outerHTML.slice(0, 90)}`)
        .concat(
          [...surface.querySelectorAll(`${root} *`)]
            .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1)
            .map((part) => `a toast is cut: ${part.outerHTML.slice(0, 90)}`),
        );
    },
    [ROOT, KEPT_FREE] as const,
  );
  await toast.locator(".mantine-Notification-closeButton").click();
  await toast.waitFor({ state: "detached" });
  return faults;
}

/** Waits until it has finished sliding in. */
async function atRest(toast: Locator) {
  let before = "";
  await expect
    .poll(async () => {
      const known = before;
      before = JSON.stringify(await toast.boundingBox());
      return before === known;
    })
    .toBe(true);
}
