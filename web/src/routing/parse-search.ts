/**
 * The search parameters of an address, all as text. The router's own parser turns digits into numbers and `true` into
 * a boolean, but a record number may consist of digits alone. NUL, which no call takes, is left out.
 */
export function parseSearch(search: string): Record<string, string> {
  const parameters = [...new URLSearchParams(search)];
  return Object.fromEntries(
    parameters.map(([name, value]) => [name, value.replaceAll("\u0000", "")]),
  );
}
