import { useLocale, useTranslations } from "use-intl";
import { formatDaySpan } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { formatDates } from "../../../i18n/weeks.ts";
import type { DayCount } from "../../../routing/search.ts";

/** `Last 90 days: Aug 27 – Nov 24, 2026` if they end today, otherwise just their dates. */
export function usePeriodName() {
  const t = useTranslations("history");
  const locale = useLocale();
  return (from: string, to: string, days: DayCount | null) => {
    if (days === null) return formatDates(from, to, locale);
    const period = isolate(formatDaySpan(from, to, locale));
    return days === 365 ? t("lastYear", { period }) : t("lastDays", { days, period });
  };
}
