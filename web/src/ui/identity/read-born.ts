/** Digits of Arabic keyboards. */
const ARABIC_DIGITS = /[\u0660-\u0669]/g;
const ZERO = 0x0660;

/**
 * A year or date of birth as typed, in the server's notation. With dots the day comes first, as in 2.3.1951;
 * dates with slashes are ambiguous. Those and anything else stay as they are, for the server to refuse.
 */
export function readBorn(typed: string): string {
  const text = typed
    .trim()
    .replace(ARABIC_DIGITS, (digit) => String((digit.codePointAt(0) ?? ZERO) - ZERO));
  const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text) ?? [];
  if (!day || !month || !year) return text;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
