/** The rows of each key, in their order. */
export function grouped<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => number,
): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const others = found.get(key);
    if (others) others.push(row);
    else found.set(key, [row]);
  }
  return found;
}
