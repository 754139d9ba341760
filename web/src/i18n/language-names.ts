/** Languages that a form offers for a patient; others can be stored, too. */
const OFFERED =
  "am ar az bg bn bs cs da de el en es et fa fi fr gu he hi hr hu hy id it ja ka km ko ku lt lv mk ml ms ne nl no pa pl ps pt ro ru sk sl so sq sr sv sw ta te th ti tl tr uk ur uz vi yo zh".split(
    " ",
  );

/** The name of a language in the reader's language; its code if no name is known. */
export function languageName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: "language" }).of(code) ?? code;
}

/** The languages to choose from, by name, including the stored one. */
export function languageChoices(
  stored: string,
  locale: string,
): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "language" });
  return [...new Set([...OFFERED, stored])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
}
