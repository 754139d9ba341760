import type { Stock } from "@dosebeat/contract/stock";
import { useLocale, useTranslations } from "use-intl";
import { useAmount } from "../../i18n/amounts.ts";
import { formatDate } from "../../i18n/format.ts";

/** Says a stock in a sentence: "About 12 tablets left, enough until March 7 or 8". */
export function useStockWords() {
  const t = useTranslations("stock");
  const locale = useLocale();
  const amount = useAmount();
  const day = (date: string) => formatDate(date, locale, "monthDay");
  const weekday = (date: string) => formatDate(date, locale, "day");
  const either = (first: string, last: string) => {
    const [one, other] = [first, last].map((date) => String(Number(date.slice(8))));
    const text = day(last);
    const nearby = first.slice(0, 7) === last.slice(0, 7) && text.includes(`${other}`);
    if (!nearby) return t("either", { first: day(first), last: text });
    return text.replace(`${other}`, t("eitherDay", { first: `${one}`, last: `${other}` }));
  };
  const until = ({ earliest, latest, enough_earliest, enough_latest, missing }: Stock) => {
    if (earliest === null) return null;
    if (earliest === latest) {
      const lacking = missing === null ? "" : amount(missing, "");
      const short = { short: day(earliest), amount: lacking, count: missing ?? 0 };
      if (enough_latest === null) return t("shortOn", short);
      return t("untilShort", { day: weekday(enough_latest), ...short });
    }
    if (enough_earliest === null) return t("maybeShort", { short: day(earliest) });
    if (enough_latest === null) return t("untilAtLeast", { day: weekday(enough_earliest) });
    if (enough_earliest === enough_latest) return t("until", { day: weekday(enough_latest) });
    return t("until", { day: either(enough_earliest, enough_latest) });
  };
  const left = ({ low, high, unit }: Stock) => {
    if (low === null || high === null) return null;
    if (high === 0) return t("nothing");
    if (low === high) return t("left", { amount: amount(low, unit) });
    return t("leftBetween", { low: amount(low, ""), high: amount(high, unit) });
  };
  return (stock: Stock): string => {
    if (stock.state === "uncounted") return t("uncounted");
    if (stock.state === "count_again") return t("countAgain");
    const { unit, expired, expiring, high } = stock;
    const lasts = high === 0 ? null : until(stock);
    const rest = left(stock) ?? "";
    const sentence = lasts === null ? rest : t("leftUntil", { left: rest, until: lasts });
    const more = [
      expired > 0 && t("expired", { amount: amount(expired, unit) }),
      expiring > 0 && t("expiring", { amount: amount(expiring, unit) }),
      stock.amounts_assumed && t("assumed"),
    ].filter((part) => part !== false);
    return [`${sentence}.`, ...more].join(" ");
  };
}
