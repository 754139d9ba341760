/** Wraps text in Unicode isolates, so that Arabic and Latin next to each other keep their order. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** A date or a span of dates that breaks only after a comma and beside its dash: never `31. | Aug.` */
export function unbroken(dates: string): string {
  return dates.replace(/([^\s,،–]) (?!–)/g, "$1\u00a0");
}
