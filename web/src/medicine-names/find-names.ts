/** A substance in English, German and French; empty: no source has it. */
export type NamedSubstance = readonly string[];

const LANGUAGES = ["en", "de", "fr"];
/** With what was typed four in all. */
const MOST = 3;
const LEAST_LETTERS = 2;

/**
 * Names that begin with what is typed, those of the reader's language first. A substance that is found by its
 * name in another language is named in the reader's, where a source has it. From two letters on.
 */
export function findNames(
  typed: string,
  names: readonly NamedSubstance[],
  locale: string,
): string[] {
  const sought = folded(typed.trim());
  if (sought.length < LEAST_LETTERS) return [];
  const own = LANGUAGES.indexOf(locale.slice(0, 2));
  const found: { shown: string; isOwn: boolean }[] = [];
  for (const substance of names) {
    const ownName = substance[own] ?? "";
    const hit = [ownName, ...substance].find(
      (name) => name !== "" && folded(name).startsWith(sought),
    );
    if (hit !== undefined) found.push({ shown: ownName || hit, isOwn: hit === ownName });
  }
  const sorted = found.toSorted(
    (one, other) =>
      Number(other.isOwn) - Number(one.isOwn) || one.shown.localeCompare(other.shown, locale),
  );
  const shown = [...new Set(sorted.map((one) => one.shown))];
  // Nothing to suggest to whoever has typed it already.
  return shown.some((name) => folded(name) === sought) ? [] : shown.slice(0, MOST);
}

function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
