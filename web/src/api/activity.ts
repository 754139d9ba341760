/** Requests made within this time after a user's action count as caused by it. */
const FOLLOWS_WITHIN_MS = 15_000;

const ACTIONS = ["pointerdown", "keydown", "wheel", "focus", "pageshow"] as const;

/** By the page's own clock; opening the page counts as an action. */
let lastAction = 0;

export function watchActivity(): void {
  const note = () => {
    lastAction = performance.now();
  };
  for (const action of ACTIONS) {
    window.addEventListener(action, note, { capture: true, passive: true });
  }
}

/**
 * Whether a request made now is a background one, caused by a live event or an interval. It must not keep a
 * user signed in who has left.
 */
export function isInBackground(): boolean {
  return performance.now() - lastAction > FOLLOWS_WITHIN_MS;
}
