/**
 * Gives each text of a list a unique key, so that a text typed twice appears twice. Absent and empty texts are left
 * out.
 */
export function keyed(
  texts: readonly (string | null | undefined)[],
): { key: string; text: string }[] {
  const counts = new Map<string, number>();
  return texts.flatMap((text) => {
    if (!text) return [];
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return [{ key: `${text} ${count}`, text }];
  });
}
