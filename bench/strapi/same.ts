import { deepStrictEqual } from "node:assert";

/**
 * Throws unless both servers answered the same rows: as many as expected, in the same order, and each with the
 * same values. What only the other has is not looked at.
 */
export function requireSameRows(
  what: string,
  expected: number,
  ours: readonly unknown[],
  theirs: readonly unknown[],
): void {
  for (const [name, rows] of [["Dosebeat", ours] as const, ["Strapi", theirs] as const]) {
    if (rows.length !== expected) {
      throw new Error(`${what}: ${name} answered ${rows.length} rows instead of ${expected}`);
    }
  }
  if (expected === 0) throw new Error(`${what}: there is nothing to compare`);
  deepStrictEqual(
    theirs.map((row, index) => partLike(ours[index], row)),
    ours,
    `${what}: Strapi answers other values`,
  );
}

/** What `whole` has of the keys of `like`, also in objects within. */
function partLike(like: unknown, whole: unknown): unknown {
  if (!(isObject(like) && isObject(whole))) return whole;
  return Object.fromEntries(Object.keys(like).map((key) => [key, partLike(like[key], whole[key])]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
