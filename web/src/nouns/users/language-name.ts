/** The name of a language in the reader's language: `German`, `allemand`. */
export function languageName(code: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: "language" }).of(code) ?? code;
}
