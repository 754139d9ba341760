/** The code as it was made: written with spaces or hyphens, or in lower case, it is the same. */
export function lettersOf(typed: string): string {
  return typed.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
}
