/**
 * A telephone number as typed, as E.164 if it can be one: either with + and its country code, or in the reader's
 * own country. The numbering plans are loaded when a number is first read or shown. Null: it cannot be read.
 * @param language of the browser, whose region is the country
 */
export async function readTelephone(
  typed: string,
  language: string = navigator.language,
): Promise<string | null> {
  const { default: parse, isSupportedCountry } = await import("libphonenumber-js/min");
  const region = regionOf(language);
  const country = region !== undefined && isSupportedCountry(region) ? region : undefined;
  const found = parse(typed, { ...(country && { defaultCountry: country }), extract: false });
  return found?.isPossible() ? found.number : null;
}

/**
 * The content of a telephone field, for the server: null if it is empty; undefined if it is not a number or could not
 * be read.
 */
export async function readOptionalTelephone(
  typed: string,
  before: string | null,
): Promise<string | null | undefined> {
  if (typed.trim() === "") return null;
  if (typed.trim() === before) return before;
  return (await readTelephone(typed).catch(() => null)) ?? undefined;
}

/** An E.164 number as people write it: without the country code if it is the reader's own. */
export async function telephoneText(
  number: string,
  language: string = navigator.language,
): Promise<string> {
  const { default: parse } = await import("libphonenumber-js/min");
  const found = parse(number);
  if (!found) return number;
  const region = regionOf(language);
  return region !== undefined && found.country === region
    ? found.formatNational()
    : found.formatInternational();
}

function regionOf(language: string): string | undefined {
  return new Intl.Locale(language).region;
}
