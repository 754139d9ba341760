/** A box by its last four digits, as people call it: …b001, from left to right also where they are digits only. */
export function shortBox(deveui: string): string {
  return `\u2066…${deveui.slice(-4)}\u2069`;
}
