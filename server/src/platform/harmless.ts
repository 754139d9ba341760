/**
 * Characters that break a line, reverse the text around them or are invisible. Joiners, which Persian and emoji need,
 * are left out.
 */
const UNSEEN = /(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu;

const LONGEST_NAME = 60;

/** Makes typed text safe to insert into a sentence: on one line, and without effect on the direction of the rest. */
export function oneLine(text: string): string {
  return text.replace(UNSEEN, " ").trim();
}

/** Makes typed text safe for a mail to people of the installation: no paragraphs, no markup. */
export function harmless(text: string): string {
  return text
    .replace(UNSEEN, " ")
    .replace(/[\s{}<>]+/gu, " ")
    .trim();
}

/** Makes a name safe for a mail to strangers: short, with nothing that mail programs turn into a link. */
export function harmlessToStrangers(name: string): string {
  const words = harmless(name.normalize("NFKC").replace(/[\u200c\u200d]/gu, " "))
    .replace(/:\/\/|@/gu, " ")
    .replace(/(?<=[\p{L}\p{N}])[.\u3002](?=[\p{L}\p{N}])/gu, ". ");
  const characters = [...words.replace(/ +/g, " ").trim()];
  return characters.slice(0, LONGEST_NAME).join("").trim() || "–";
}
