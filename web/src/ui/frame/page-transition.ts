/**
 * A transition that the next change overtakes, or for which the machine is too slow, is skipped: the page
 * changes all the same, only at once. Browsers tell that by promises which nobody asked for.
 */
export function allowSkippedTransitions() {
  window.addEventListener("unhandledrejection", (event) => {
    const { reason } = event;
    if (reason instanceof DOMException && /transition/i.test(reason.message))
      event.preventDefault();
  });
}

/** Then a page takes the place of another at once, without a picture of the old one. */
export function isStillnessWished(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
