/**
 * Texts for a list, each with a key of its own: what somebody typed twice stands there twice. What is absent or empty
 * is left out.
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
