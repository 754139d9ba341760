/** Requests that follow what the user did within this time count as asked for. */
const FOLLOWS_WITHIN_MS = 15_000;

const ACTIONS = ["pointerdown", "keydown", "wheel", "focus", "pageshow"] as const;

/** By the page's own clock; opening the page is an action too. */
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
 * Whether a request made now is a background one: it follows a live event or an interval, and must not keep
 * somebody signed in who has left.
 */
export function isInBackground(): boolean {
  return performance.now() - lastAction > FOLLOWS_WITHIN_MS;
}
