/** Puts the focus into the field of that name, so that its fault is read out and can be mended. */
export function focusField(form: EventTarget, name: string | undefined) {
  if (!(form instanceof HTMLFormElement) || name === undefined) return;
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
