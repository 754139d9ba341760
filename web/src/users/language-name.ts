/** A language as the reader calls it: `German`, `allemand`. */
export function languageName(code: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: "language" }).of(code) ?? code;
}
