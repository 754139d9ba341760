/** Toasts must not cover titles and dates, close buttons and links to other days, or main actions. */
const KEPT_FREE = [
  "h1",
  "h2",
  "h3",
  "time",
  ".dialog-close",
  ".day-strip a",
  ".week-head",
  "[type='submit']",
  ".mantine-Button-root[data-variant='filled']",
].join(", ");
/** Pixels between a toast and what it must not cover. */
const GAP = 4;
/** How high a toast may stand, as a share of the window: what is scrolled to the middle must stay free of it. */
const HIGHEST = 0.6;

interface Band {
  top: number;
  bottom: number;
}

/** How many pixels to raise a band so that it covers none of these; 0 if there is no such place up to this height. */
export function raisedBy({ top, bottom }: Band, kept: readonly Band[], highest: number): number {
  let up = 0;
  for (;;) {
    const covered = kept.filter(
      (one) => one.top < bottom - up + GAP && one.bottom > top - up - GAP,
    );
    if (covered.length === 0) return up;
    up = bottom - Math.min(...covered.map((one) => one.top)) + GAP;
    if (top - up < highest) return 0;
  }
}

/** How many pixels to raise this stack of toasts from its usual place at the bottom. */
export function freePlace(stack: HTMLElement, up: number): number {
  const { top, bottom, left, right } = stack.getBoundingClientRect();
  const surface = stack.closest("dialog") ?? document.body;
  const kept = [...surface.querySelectorAll(KEPT_FREE)]
    .filter((one) => !stack.contains(one) && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.left < right && one.right > left);
  return raisedBy({ top: top + up, bottom: bottom + up }, kept, innerHeight * HIGHEST);
}
