const BETWEEN_WORDS = /(\p{L}\/)(?=\p{L})/gu;

/**
 * A name that may break after its slashes: browsers keep "Valsartan/Amlodipine" in one piece, and would
 * otherwise break inside a word. For display only.
 */
export function breakable(name: string): string {
  return name.replace(BETWEEN_WORDS, "$1\u200b");
}

/** Whether a word of the name, with its hyphen or slash, is too long for narrow columns: it would break inside. */
export const hasLongWord = (name: string): boolean => /\p{L}{12}[\p{L}/-]/u.test(name);
