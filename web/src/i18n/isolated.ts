/** FIRST STRONG ISOLATE … POP DIRECTIONAL ISOLATE: Arabic beside Latin never swaps places. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
