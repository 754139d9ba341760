/**
 * What would break a line, turn the text around it, or not be seen; joiners, which Persian and emoji are written with,
 * may stay.
 */
const UNSEEN = /(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu;

const LONGEST_NAME = 60;

/** Text that somebody typed, to be filled into a sentence: on one line, and in its own direction only. */
export function oneLine(text: string): string {
  return text.replace(UNSEEN, " ").trim();
}

/** Text that somebody typed, for a mail to people of the installation: neither a paragraph nor markup. */
export function harmless(text: string): string {
  return text
    .replace(UNSEEN, " ")
    .replace(/[\s{}<>]+/gu, " ")
    .trim();
}

/** A name for a mail to strangers: nothing that mail programs take for an address to click, and not long. */
export function harmlessToStrangers(name: string): string {
  const words = harmless(name.normalize("NFKC").replace(/[\u200c\u200d]/gu, " "))
    .replace(/:\/\/|@/gu, " ")
    .replace(/(?<=[\p{L}\p{N}])[.\u3002](?=[\p{L}\p{N}])/gu, ". ");
  const characters = [...words.replace(/ +/g, " ").trim()];
  return characters.slice(0, LONGEST_NAME).join("").trim() || "–";
}
