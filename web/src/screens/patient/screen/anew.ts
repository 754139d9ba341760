/**
 * What a live region says next. Screen readers say only what changed: where it is what was said before, it ends with a
 * no-break space that nobody sees or hears.
 */
export function anew(text: string): (before: string) => string {
  return (before) => (before === text ? `${text}\u00a0` : text);
}
