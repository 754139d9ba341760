import { LANGUAGES, type Language } from "@dosebeat/domain/statuses";

const DEFAULT: Language = "en";

/**
 * The language for a visitor who opens the site without naming one: the cookie first, then the
 * browser's Accept-Language by its weights (RFC 9110, 12.5.4), then English.
 */
export function negotiateLanguage(cookie = "", acceptLanguage = ""): Language {
  const kept = /(?:^|;\s*)locale=(\w+)/.exec(cookie)?.[1];
  return spoken(kept) ?? dearest(acceptLanguage) ?? DEFAULT;
}

function dearest(acceptLanguage: string): Language | undefined {
  const ranges = acceptLanguage.split(",").map((range) => {
    const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
    return { tag: tag.toLowerCase(), weight: weightOf(parameters) };
  });
  return ranges
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => (tag === "*" ? DEFAULT : spoken(tag.split("-")[0])))
    .find((language) => language !== undefined);
}

/** A weight that cannot be read counts as none at all, so that a slip does not decide. */
function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => /^q=/i.test(parameter));
  if (given === undefined) return 1;
  return /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i.test(given) ? Number(given.slice(2)) : 0;
}

function spoken(code: string | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === code);
}
