import { formatsIn, type Language, LOCALES } from "@dosebeat/contract/base/languages";
import { DAY } from "@dosebeat/domain/time/durations";
import { IntlMessageFormat } from "intl-messageformat";
import { oneLine } from "../platform/harmless.ts";
import { NOTIFICATION_WORDS } from "./notifications/all.ts";
import type { Words } from "./notifications/words.ts";

/**
 * First strong isolate and pop directional isolate: text between them does not affect the direction of the text
 * around it.
 */
const [ISOLATE, END] = ["\u2068", "\u2069"];
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Writes texts, times and numbers in one language. Caches what is expensive to create. */
export class Texts {
  readonly language: Language;
  readonly words: Words;
  readonly dir: "ltr" | "rtl";
  readonly #locale: string;
  readonly #byLocale = new Map<string, Texts>();
  readonly #messages = new Map<string, IntlMessageFormat>();
  readonly #times = new Map<string, Intl.DateTimeFormat>();

  constructor(language: Language, locale?: string) {
    this.language = language;
    const { iso, dir } = LOCALES.find(({ code }) => code === language) ?? LOCALES[0];
    this.words = NOTIFICATION_WORDS[language];
    this.dir = dir;
    this.#locale = locale ?? iso;
  }

  /** The same for a reader in a zone, with dates in the local format. */
  near(timezone: string): Texts {
    const locale = formatsIn(this.language, timezone);
    if (locale === this.#locale) return this;
    const kept = this.#byLocale.get(locale) ?? new Texts(this.language, locale);
    this.#byLocale.set(locale, kept);
    return kept;
  }

  /** An ICU message with its values, which are isolated if their direction may differ from the text's. */
  write(message: string, values: Readonly<Record<string, string | number>> = {}): string {
    const format = this.#messages.get(message) ?? this.#read(message);
    const entries = Object.entries(values).map(([name, value]) => {
      const isChoice = message.includes(`{${name}, select,`);
      return [name, isChoice ? value : this.#filledIn(value)];
    });
    return String(format.format(Object.fromEntries(entries)));
  }

  /** `08:00` */
  time(instant: Date, timezone: string): string {
    return this.#format({ hour: "2-digit", minute: "2-digit" }, timezone).format(instant);
  }

  /** The time, with its day unless it is within the last 12 hours. */
  moment(instant: Date, now: Date, timezone: string): string {
    if (now.getTime() - instant.getTime() < DAY / 2) return this.time(instant, timezone);
    const day = { weekday: "short", day: "numeric", month: "short" } as const;
    const options = { ...day, hour: "2-digit", minute: "2-digit" } as const;
    return this.#format(options, timezone).format(instant);
  }

  /** Day and time, independent of now: for print. */
  stamp(instant: Date, timezone: string): string {
    const day = { day: "numeric", month: "short" } as const;
    const options = { ...day, hour: "2-digit", minute: "2-digit" } as const;
    return this.#format(options, timezone).format(instant);
  }

  /** Several times, as a list. */
  times(instants: readonly Date[], timezone: string): string {
    return this.list(instants.map((instant) => this.time(instant, timezone)));
  }

  /** A chart day, `YYYY-MM-DD`. */
  day(day: string): string {
    const options = { weekday: "short", day: "numeric", month: "short" } as const;
    return this.#format(options, "UTC").format(new Date(`${day}T00:00:00Z`));
  }

  /** The name of a weekday, with its date unless it is one of the last seven days. */
  weekday(day: string, today: string): string {
    const days = (Date.parse(today) - Date.parse(day)) / DAY;
    if (days >= 7) return this.day(day);
    return this.#format({ weekday: "long" }, "UTC").format(new Date(`${day}T00:00:00Z`));
  }

  /** A range of chart days, first to last. */
  days(from: string, to: string): string {
    const options = { day: "numeric", month: "short" } as const;
    const instant = (day: string) => new Date(`${day}T00:00:00Z`);
    return this.#format(options, "UTC").formatRange(instant(from), instant(to));
  }

  /** Like `days`, with the year. */
  span(from: string, to: string): string {
    const options = { day: "numeric", month: "long", year: "numeric" } as const;
    const instant = (day: string) => new Date(`${day}T00:00:00Z`);
    return this.#format(options, "UTC").formatRange(instant(from), instant(to));
  }

  /** With one decimal; null: a dash. */
  share(percent: number | null): string {
    if (percent === null) return "–";
    const options = { style: "percent", maximumFractionDigits: 1 } as const;
    return new Intl.NumberFormat(this.#locale, options).format(percent / 100);
  }

  percent(percent: number): string {
    const options = { style: "percent", maximumFractionDigits: 0 } as const;
    return new Intl.NumberFormat(this.#locale, options).format(percent / 100);
  }

  list(items: readonly string[]): string {
    return new Intl.ListFormat(this.#locale, { type: "conjunction" }).format(items);
  }

  #filledIn(value: string | number): string | number {
    if (typeof value === "number") return value;
    const plain = oneLine(value);
    const isForeign = this.dir === "rtl" || RIGHT_TO_LEFT.test(plain);
    return isForeign ? `${ISOLATE}${plain}${END}` : plain;
  }

  #read(message: string): IntlMessageFormat {
    const read = new IntlMessageFormat(message, this.#locale, undefined, { ignoreTag: true });
    this.#messages.set(message, read);
    return read;
  }

  #format(options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
    const key = `${Object.keys(options).join()} ${timeZone}`;
    const kept = this.#times.get(key);
    if (kept) return kept;
    const shared = { timeZone, numberingSystem: "latn", hourCycle: "h23" } as const;
    const made = new Intl.DateTimeFormat(this.#locale, { ...shared, ...options });
    this.#times.set(key, made);
    return made;
  }
}

/** All languages. */
export type AllTexts = Readonly<Record<Language, Texts>>;

export function allTexts(): AllTexts {
  return { en: new Texts("en"), de: new Texts("de"), fr: new Texts("fr"), ar: new Texts("ar") };
}
