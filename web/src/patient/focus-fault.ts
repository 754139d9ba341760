/** Goes to the first field that is wrong, once it is marked as such. */
export function focusFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus());
}
