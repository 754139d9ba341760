/**
 * The next text of a live region. Screen readers only announce changes: if it equals the previous text, an invisible
 * and inaudible no-break space is appended.
 */
export function anew(text: string): (before: string) => string {
  return (before) => (before === text ? `${text}\u00a0` : text);
}
