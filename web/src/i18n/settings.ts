/** Formats as the specification configures them, for dates that belong to no patient. */
export const TIME_SETTINGS = { zone: "America/New_York", format: "LL" } as const;

const FORMATS = {
  /** `November 21, 2026` */
  LL: { year: "numeric", month: "long", day: "numeric" },
  /** `Nov 21, 2026, 17:12` */
  lll: {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type FormatName = keyof typeof FORMATS;

/** An instant as a date, in the configured zone and format by default. */
export function formatInstant(
  instant: string | number,
  locale: string,
  format: FormatName = TIME_SETTINGS.format,
  zone: string = TIME_SETTINGS.zone,
): string {
  return new Intl.DateTimeFormat(locale, { ...FORMATS[format], timeZone: zone }).format(
    new Date(instant),
  );
}

/** In Berlin time by default. */
export function formatDate(
  instant: string | number,
  locale: string,
  format: FormatName = "lll",
  zone = "Europe/Berlin",
): string {
  return formatInstant(instant, locale, format, zone);
}

/** In the browser's time zone. */
export function formatDate2(
  instant: string | number,
  locale: string,
  format: FormatName = "lll",
): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return formatInstant(instant, locale, format, timeZone);
}

export interface CurrencySettings {
  decimalDigits: number;
  decimalSeparator: string;
  thousandsSeparator: string;
  currencySymbol: string;
  currencySymbolNumberOfSpaces: number;
  currencySymbolPosition: "left" | "right";
}

const PLAIN = { decimalDigits: 0, decimalSeparator: ".", thousandsSeparator: "," } as const;

/** As the specification configures them; nothing in the product has a price. */
export const CURRENCIES = {
  USD: {
    ...PLAIN,
    currencySymbol: "$",
    currencySymbolNumberOfSpaces: 0,
    currencySymbolPosition: "left",
  },
  EUR: {
    ...PLAIN,
    currencySymbol: "€",
    currencySymbolNumberOfSpaces: 1,
    currencySymbolPosition: "right",
  },
} as const satisfies Record<string, CurrencySettings>;

/** `$1,235`, `1,235 €`: rounded half away from zero to the configured digits. */
export function formatCurrency(amount: number, settings: CurrencySettings): string {
  const [whole = "", fraction] = Math.abs(amount).toFixed(settings.decimalDigits).split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, settings.thousandsSeparator);
  const number = fraction ? `${grouped}${settings.decimalSeparator}${fraction}` : grouped;
  const space = "\u00a0".repeat(settings.currencySymbolNumberOfSpaces);
  const { currencySymbol, currencySymbolPosition } = settings;
  const isNegative = amount < 0 && /[1-9]/.test(number);
  const sum =
    currencySymbolPosition === "left"
      ? `${currencySymbol}${space}${number}`
      : `${number}${space}${currencySymbol}`;
  return isNegative ? `-${sum}` : sum;
}
