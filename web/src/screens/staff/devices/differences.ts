import type { PreviewedBox } from "@dosebeat/contract/sensors-bulk";

interface Difference {
  field: string;
  before: string | number | null;
  after: string | number | null;
  /** How many boxes change like this. */
  count: number;
}

/** Groups identical changes of several boxes, most frequent first. */
export function differencesOf(boxes: readonly PreviewedBox[]): Difference[] {
  const found = new Map<string, Difference>();
  for (const { changes } of boxes) {
    for (const change of changes) {
      const key = JSON.stringify(change);
      const known = found.get(key);
      if (known) known.count += 1;
      else found.set(key, { ...change, count: 1 });
    }
  }
  return [...found.values()].sort((one, other) => other.count - one.count);
}
