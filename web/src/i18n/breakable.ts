const BETWEEN_WORDS = /(\p{L}\/)(?=\p{L})/gu;

/**
 * A name that may break after its slashes: browsers keep "Valsartan/Amlodipine" in one piece, and would
 * otherwise break inside a word. For display only.
 */
export function breakable(name: string): string {
  return name.replace(BETWEEN_WORDS, "$1\u200b");
}

/** A word with the hyphen or slash after which it may break. */
const WORDS = /\p{L}+[/-]?/gu;
/** Shorter words fit into every column of a phone, whatever the size of the text. */
const SHORTEST = 13;
/** A longer word breaks inside: shrunk until it fits, nobody could read it. */
const LONGEST = 32;

/**
 * For elements that show these names: lets a name with a long word shrink on narrow screens until the word fits,
 * where it would break inside.
 */
export function longName(...names: readonly string[]) {
  const words = names.flatMap((name) => name.match(WORDS) ?? []);
  const letters = Math.min(Math.max(0, ...words.map(({ length }) => length)), LONGEST);
  return letters < SHORTEST ? {} : { "data-long-name": true, style: { "--letters": letters } };
}
