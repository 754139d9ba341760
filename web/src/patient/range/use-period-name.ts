import { useLocale, useTranslations } from "use-intl";
import { formatDates } from "../../i18n/weeks.ts";
import type { DayCount } from "../../routing/search.ts";

/** `Last 90 days` where they end today, or their dates. */
export function usePeriodName() {
  const t = useTranslations("history");
  const locale = useLocale();
  return (from: string, to: string, days: DayCount | null) => {
    if (days === null) return formatDates(from, to, locale);
    return days === 365 ? t("lastYear") : t("lastDays", { days });
  };
}
