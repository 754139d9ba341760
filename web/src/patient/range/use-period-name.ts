import { useLocale, useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { formatDates } from "../../i18n/weeks.ts";
import type { DayCount } from "../../routing/search.ts";

/** `Last 90 days: August 27 – November 24, 2026` where they end today, or their dates. */
export function usePeriodName() {
  const t = useTranslations("history");
  const locale = useLocale();
  return (from: string, to: string, days: DayCount | null) => {
    const period = formatDates(from, to, locale);
    if (days === null) return period;
    return days === 365
      ? t("lastYear", { period: isolate(period) })
      : t("lastDays", { days, period: isolate(period) });
  };
}
