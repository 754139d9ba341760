/**
 * A telephone number as typed, as E.164, where it can be one: with + and its country, else of the reader's own. The
 * numbering plans are loaded only here. Null: it cannot be read.
 *
 * @param language of the browser, whose region is the country
 */
export async function readTelephone(
  typed: string,
  language: string = navigator.language,
): Promise<string | null> {
  const { default: parse, isSupportedCountry } = await import("libphonenumber-js/min");
  const { region } = new Intl.Locale(language);
  const country = region !== undefined && isSupportedCountry(region) ? region : undefined;
  const found = parse(typed, { ...(country && { defaultCountry: country }), extract: false });
  return found?.isPossible() ? found.number : null;
}
