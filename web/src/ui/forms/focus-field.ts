const WRONG = "[aria-invalid='true']";

/** Puts the focus into the field of that name, so that its fault is read out and can be mended. */
export function focusField(form: EventTarget, name: string | undefined) {
  if (!(form instanceof HTMLFormElement) || name === undefined) return;
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** Goes to the first field that is wrong, once it is marked as such. */
export function focusFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(WRONG)?.focus());
}

/** As what tells of a failure appears: to the first field that is wrong, else to what tells of it. */
export function focusFailure(notice: HTMLElement | null): void {
  const wrong = notice?.closest("form")?.querySelector<HTMLElement>(WRONG);
  const place = wrong ?? notice;
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: "nearest" });
}
