const WRONG = "[aria-invalid='true']";

/** Focuses the named field, so that its error is read out and can be corrected. */
export function focusField(form: EventTarget, name: string | undefined) {
  if (!(form instanceof HTMLFormElement) || name === undefined) return;
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** Focuses the first invalid field, once it has been marked as invalid. */
export function focusFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(WRONG)?.focus());
}

/** When an error notice appears, focuses the first invalid field, else the notice. */
export function focusFailure(notice: HTMLElement | null): void {
  const wrong = notice?.closest("form")?.querySelector<HTMLElement>(WRONG);
  const place = wrong ?? notice;
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: "nearest" });
}
