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
