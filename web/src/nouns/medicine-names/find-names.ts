/** English, German, French and Arabic name of a substance, its forms and its strengths; empty: no source has one. */
export type NamedSubstance = readonly string[];

/** The letters by which the file denotes forms. */
export type FormLetter = "t" | "c" | "d" | "s" | "i" | "h" | "o" | "p";

/** A substance whose name begins with the typed text. */
export interface FoundName {
  name: string;
  substance: NamedSubstance;
}

/** A strength of a product; micrograms where the sources say so. */
export interface Strength {
  amount: number;
  unit: "mg" | "µg";
}

const LANGUAGES = ["en", "de", "fr", "ar"];
const FORMS = 4;
const STRENGTHS = 5;
/** Four in all, with the typed text. */
const MOST = 3;
const LEAST_LETTERS = 2;

/**
 * Names that begin with the typed text, those in the reader's language first. A substance found by its name
 * in another language is shown with the reader's, if a source has it. Needs at least two letters.
 */
export function findNames(
  typed: string,
  substances: readonly NamedSubstance[],
  locale: string,
): FoundName[] {
  const sought = folded(typed);
  if (sought.length < LEAST_LETTERS) return [];
  const own = LANGUAGES.indexOf(locale.slice(0, 2));
  const found = new Map<string, FoundName & { isOwn: boolean }>();
  for (const substance of substances) {
    const ownName = substance[own] ?? "";
    const hit = [ownName, ...namesOf(substance)].find(
      (name) => name !== "" && folded(name).startsWith(sought),
    );
    if (hit === undefined) continue;
    const name = ownName || hit;
    if (!found.has(name)) found.set(name, { name, substance, isOwn: hit === ownName });
  }
  // Within a language the file's order is kept, in which substances with the most products come first.
  const sorted = [...found.values()].toSorted(
    (one, other) => Number(other.isOwn) - Number(one.isOwn),
  );
  // Nothing to suggest once a name has been typed in full.
  return sorted.some(({ name }) => folded(name) === sought) ? [] : sorted.slice(0, MOST);
}

/** The substance with this name, in any language; null: none. */
export function substanceNamed(
  name: string,
  substances: readonly NamedSubstance[],
): NamedSubstance | null {
  const sought = folded(name);
  if (sought === "") return null;
  return substances.find((one) => namesOf(one).some((known) => folded(known) === sought)) ?? null;
}

/** How many letters at the start of a name match the typed text. */
export function typedLength(name: string, typed: string): number {
  const { length } = typed.trim();
  return folded(name.slice(0, length)) === folded(typed) ? length : 0;
}

/** The strengths of its tablets and capsules, smallest first; empty: no source has any. */
export function strengthsOf(substance: NamedSubstance): Strength[] {
  const words = (substance[STRENGTHS] ?? "").split(" ").filter(Boolean);
  return words.map((word) => ({
    amount: Number.parseFloat(word),
    unit: word.endsWith("µg") ? "µg" : "mg",
  }));
}

/** The forms in which it is sold. */
export function formsOf(substance: NamedSubstance): FormLetter[] {
  return [...(substance[FORMS] ?? "")].filter((letter) => isForm(letter));
}

function isForm(letter: string): letter is FormLetter {
  return "tcdsihop".includes(letter);
}

function namesOf(substance: NamedSubstance): readonly string[] {
  return substance.slice(0, LANGUAGES.length);
}

/**
 * Normalises names for comparison: without case and accents; in Arabic without vowel signs and tatweel, and
 * with one form each of alef and hamza, as people type them.
 */
function folded(text: string): string {
  return (
    text
      .trim()
      // Also strips hamza and madda from their letters.
      .normalize("NFKD")
      .replaceAll(/[\p{M}\u0640\u0621]/gu, "")
      .replaceAll("\u0671", "\u0627")
      .replaceAll("\u0649", "\u064a")
      .replaceAll("\u0629", "\u0647")
      .toLowerCase()
  );
}
