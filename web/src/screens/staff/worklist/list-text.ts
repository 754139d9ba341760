/** A list in one parameter of an address: its kind, and its own parameters. */
export function listText({ of, ...search }: { of: "worklist" | "patients" }): string {
  const all: [string, unknown][] = Object.entries(search);
  const known = all.filter(([, value]) => value !== undefined);
  const own = new URLSearchParams(known.map(([name, value]) => [name, String(value)]));
  return own.size === 0 ? of : `${of}?${own}`;
}
