/** Focuses the element with `data-autofocus` of a newly opened form, else its first button. */
export function focusFirst(opened: HTMLElement | null): void {
  const first = opened?.querySelector<HTMLElement>("[data-autofocus]");
  (first ?? opened?.querySelector("button"))?.focus();
}
