import type { Adherence } from "@dosebeat/contract/adherence";
import { liesOutside, outwards } from "@dosebeat/domain/adherence/adherence";
import { useLocale, useTranslations } from "use-intl";
import { formatNumber, formatUnit } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";

type Figures = Adherence["figures"];

/** The range of percentages that taking lies in, in words, with fewer words for tables; null: no dose is unclear. */
export function useRangeText(
  words: "between" | "fromTo" = "between",
): (range: Figures["range"]) => string | null {
  const t = useTranslations("history");
  const locale = useLocale();
  return (range) => {
    const bounds = range && outwards(range);
    if (!bounds) return null;
    const low = isolate(formatNumber(bounds.low, locale));
    return t(words, { low, high: isolate(formatUnit(bounds.high, "%", 0, locale)) });
  };
}

/** Whether to point out that the days that count differ from the others. */
export function isUnlike({ taking, range }: Pick<Figures, "taking" | "range">): boolean {
  return range !== null && liesOutside(taking, range);
}
