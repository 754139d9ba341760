import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatNumber } from "./format.ts";
import { isolate } from "./isolate.ts";
import { isMeasured, unitOf } from "./units.ts";

const FRACTIONS = new Map([
  [0.25, "¼"],
  [0.5, "½"],
  [0.75, "¾"],
]);

/** `2`, `½`, `1½`, `0.4`; with `exact` never as a fraction. */
export function formatAmount(amount: number, locale: string, exact = false): string {
  const whole = Math.floor(amount);
  const fraction = exact ? undefined : FRACTIONS.get(amount - whole);
  if (fraction === undefined) return formatNumber(amount, locale);
  return whole === 0 ? fraction : `${formatNumber(whole, locale)}${fraction}`;
}

/**
 * Says an amount in the unit of its medicine: "2 tablets", "½ tablet", "2.5 ml". Units known to the
 * catalogue appear in the language of the page, others as entered; null if no amount is stated.
 */
export function useAmount(isNamed = false) {
  const t = useTranslations("amounts");
  const locale = useLocale();
  return useMemo(() => {
    const isArabic = /^ar\b/.test(locale);
    const say = (stated: number, entered: string): string => {
      const unit = unitOf(entered);
      const amount = formatAmount(stated, locale, unit !== null && isMeasured(unit));
      // In Arabic a fraction would otherwise stand before its whole number.
      const shown = isArabic && stated > 1 ? leftToRight(amount) : amount;
      if (unit === null) {
        if (isNamed && entered.trim() === "") return t("plain", { amount: shown });
        const text = `${shown} ${entered.trim()}`.trim();
        return isArabic ? isolate(text) : text;
      }
      return t(unit, { amount: shown, count: isArabic ? stated : countFor(stated) });
    };
    function inWords(amount: number, unit: string): string;
    function inWords(amount: number | null | undefined, unit: string): string | null;
    function inWords(amount: number | null | undefined, unit: string): string | null {
      return typeof amount === "number" ? say(amount, unit) : null;
    }
    return inWords;
  }, [t, locale, isNamed]);
}

/**
 * The same beside a time or a strength: an amount without a unit is called one, as "15 mg · 6" says nothing.
 */
export function useNamedAmount() {
  return useAmount(true);
}

function leftToRight(text: string): string {
  return /[¼½¾]/.test(text) ? `\u2066${text}\u2069` : text;
}

/**
 * A fraction below one takes the singular. Not in Arabic, which has its own plural rule for fractions, and whose
 * singular says "one" in a word.
 */
function countFor(amount: number): number {
  return amount > 0 && amount < 1 ? 1 : amount;
}

/**
 * The typed amount, with a comma, a point or a fraction; null if the server would not accept it, or if
 * it may be thousands.
 */
export function readAmount(typed: string): number | null {
  const text = inLatinDigits(typed);
  const [, whole = "", sign = ""] = /^(\d*)\s?([¼½¾])$/.exec(text) ?? [];
  const found = [...FRACTIONS].find(([, fraction]) => fraction === sign);
  if (!found && (!DECIMAL.test(text) || isGrouped(text))) return null;
  const amount = found ? Number(whole) + found[0] : Number(text.replace(/[,٫]/, "."));
  return amount > 0 && amount <= 100_000 && Number(amount.toFixed(3)) === amount ? amount : null;
}

/** Three decimals could be thousands; a fourth decimal, always 0, makes them unambiguous. */
const DECIMAL = /^(?=.*\d)\d*([.,٫]\d{1,4})?$/;

/** Whether it reads as thousands in one language and as decimals in another, such as "1,000". */
export function isGrouped(typed: string): boolean {
  return /^[1-9]\d{0,2}([.,]\d{3})+$/.test(inLatinDigits(typed));
}

/** The trimmed text with Arabic and Persian digits replaced by Latin ones. */
export function inLatinDigits(typed: string): string {
  return typed
    .trim()
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String("٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹".indexOf(digit) % 10));
}

/** An amount as it appears in a field: `readAmount` reads it back. */
export function writeAmount(amount: number | null, locale: string): string {
  if (amount === null) return "";
  const fraction = FRACTIONS.get(amount % 1);
  if (fraction !== undefined) return `${Math.floor(amount) || ""}${fraction}`;
  const format = (digits: number) =>
    new Intl.NumberFormat(locale, {
      numberingSystem: "latn",
      useGrouping: false,
      minimumFractionDigits: digits,
      maximumFractionDigits: Math.max(digits, 3),
    }).format(amount);
  const text = format(0);
  return isGrouped(text) ? format(4) : text;
}

/**
 * Half a step up or down from the typed amount; an empty field begins at 1. Null: there is no lower
 * one, or the text is not an amount.
 */
export function stepAmount(typed: string, up: boolean): number | null {
  const amount = readAmount(typed);
  if (amount === null) return up && typed.trim() === "" ? 1 : null;
  const next = up ? Math.floor(amount * 2 + 1) / 2 : Math.ceil(amount * 2 - 1) / 2;
  return next > 0 && next <= 100_000 ? next : null;
}
