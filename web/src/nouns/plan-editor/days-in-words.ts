import type { Recurrence, RecurrenceInput } from "@dosebeat/contract/recurrences";
import { useCallback } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatDate, formatUnits } from "../../i18n/format.ts";

/** A time before this hour belongs to the previous day's night. */
export const FIRST_HOUR = "03:00";

export function isNight(time: string): boolean {
  return time !== "" && time < FIRST_HOUR;
}

/** The weekday's short name, 1 = Monday; 8 is Monday again. */
export function weekdayName(day: number, locale: string): string {
  // 5 January 2026 was a Monday.
  return formatDate(`2026-01-${String(4 + day).padStart(2, "0")}`, locale, "name");
}

/** The days on which something is due: "Mon, Wed, Fri"; as nights "Mon → Tue". Null: every day. */
export function useDaysInWords() {
  const t = useTranslations("planWords");
  const locale = useLocale();
  return useCallback(
    (recurrence: Recurrence | RecurrenceInput | null, asNights = false): string => {
      const dayOfMonth = (day: number) => (day === -1 ? t("lastDay") : t("dayOfMonth", { day }));
      switch (recurrence?.kind) {
        case "weekdays": {
          if (recurrence.days.length === 7) return t(asNights ? "everyNight" : "everyDay");
          const nameOf = (day: number) => weekdayName(day, locale);
          const names = recurrence.days
            .toSorted((a, b) => a - b)
            .map((day) =>
              asNights ? t("night", { from: nameOf(day), to: nameOf(day + 1) }) : nameOf(day),
            );
          return formatUnits(names, locale);
        }
        case "interval":
          return t("interval", { every: recurrence.every });
        case "cycle":
          return t("cycle", { on: recurrence.on, off: recurrence.off });
        case "monthly": {
          const days = recurrence.days.toSorted((a, b) => (a < 0 ? 99 : a) - (b < 0 ? 99 : b));
          return t("monthly", { days: formatUnits(days.map(dayOfMonth), locale) });
        }
        default:
          return t("everyDay");
      }
    },
    [t, locale],
  );
}
