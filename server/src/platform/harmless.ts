/**
 * Characters that break a line, reverse the text around them or are invisible; joiners, which Persian and
 * emoji need, may stay.
 */
const UNSEEN = /(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu;

const LONGEST_NAME = 60;

/** Makes text that somebody typed safe to fill into a sentence: on one line, and in its own direction only. */
export function oneLine(text: string): string {
  return text.replace(UNSEEN, " ").trim();
}

/** Makes text that somebody typed safe for a mail to people of the installation: neither a paragraph nor markup. */
export function harmless(text: string): string {
  return text
    .replace(UNSEEN, " ")
    .replace(/[\s{}<>]+/gu, " ")
    .trim();
}

/** Makes a name safe for a mail to strangers: short, and nothing that mail programs turn into a link. */
export function harmlessToStrangers(name: string): string {
  const words = harmless(name.normalize("NFKC").replace(/[\u200c\u200d]/gu, " "))
    .replace(/:\/\/|@/gu, " ")
    .replace(/(?<=[\p{L}\p{N}])[.\u3002](?=[\p{L}\p{N}])/gu, ". ");
  const characters = [...words.replace(/ +/g, " ").trim()];
  return characters.slice(0, LONGEST_NAME).join("").trim() || "–";
}
