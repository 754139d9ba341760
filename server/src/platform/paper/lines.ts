const MOST_KEPT = 50_000;

/** Lengths of words, each measured once. */
export class Lengths {
  readonly #kept = new Map<string, number>();

  /** @param key of the word in its font and size */
  of(key: string, measure: () => number): number {
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const length = measure();
    if (this.#kept.size < MOST_KEPT) this.#kept.set(key, length);
    return length;
  }
}

/** Breaks a text between words, and within a word that is longer than a line. */
export function brokenLines(
  text: string,
  width: number,
  lengthOf: (word: string) => number,
): string[] {
  const space = lengthOf(" ");
  const lines: string[] = [];
  let [line, length] = ["", 0];
  for (const word of text.split(/\s+/u)) {
    const own = lengthOf(word);
    if (line !== "" && length + space + own <= width) {
      line += ` ${word}`;
      length += space + own;
      continue;
    }
    if (line !== "") lines.push(line);
    const parts = own <= width ? [word] : brokenWord(word, width, lengthOf);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? "";
    length = lengthOf(line);
  }
  return [...lines, line];
}

function brokenWord(word: string, width: number, lengthOf: (letter: string) => number): string[] {
  const parts: string[] = [];
  let [part, length] = ["", 0];
  for (const letter of word) {
    const own = lengthOf(letter);
    if (part !== "" && length + own > width) {
      parts.push(part);
      [part, length] = ["", 0];
    }
    part += letter;
    length += own;
  }
  return [...parts, part];
}
