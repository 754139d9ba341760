/** For what somebody opened: what has `data-autofocus` has the focus, else the first button. */
export function focusFirst(opened: HTMLElement | null): void {
  const first = opened?.querySelector<HTMLElement>("[data-autofocus]");
  (first ?? opened?.querySelector("button"))?.focus();
}
