/**
 * A view transition that is interrupted by the next one, or too slow, is skipped: the page still
 * changes, just without animation. Browsers report that as a rejected promise that nobody handles.
 */
export function allowSkippedTransitions() {
  window.addEventListener("unhandledrejection", (event) => {
    const { reason } = event;
    if (reason instanceof DOMException && /transition/i.test(reason.message))
      event.preventDefault();
  });
}

/** Whether the user prefers reduced motion; pages then swap without a transition. */
export function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
