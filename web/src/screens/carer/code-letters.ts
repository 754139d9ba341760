/** The code in its original form: typed with spaces or hyphens, or in lower case, it is the same code. */
export function lettersOf(typed: string): string {
  return typed.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
}
