/** Wraps text in Unicode isolates, so that Arabic and Latin next to each other keep their order. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
