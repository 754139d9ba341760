import { useCallback } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatUnits } from "../../i18n/format.ts";
import { useDaysInWords, weekdayName } from "./days-in-words.ts";
import type { RowInWords } from "./plan-groups.ts";
import "./once-only.css";

const WEEKDAYS = { 1: "mon", 2: "tue", 3: "wed", 4: "thu", 5: "fri", 6: "sat", 7: "sun" } as const;

/**
 * How rarely to take a medicine of which an extra dose is dangerous, written so that nobody overlooks it:
 * "ONCE A WEEK, on MONDAYS". Null for daily plans and cycles, without rows, or if rows differ in kind.
 */
export function useOnceOnlyWords(): (rows: readonly RowInWords[]) => string | null {
  const t = useTranslations("onceOnly");
  const locale = useLocale();
  const daysOf = useDaysInWords();
  return useCallback(
    (rows) => {
      const [first] = rows;
      const recurrence = first?.recurrence;
      if (!recurrence || recurrence.kind === "daily" || recurrence.kind === "cycle") return null;
      const weekdays = weekdaysOf(rows);
      const [only] = weekdays;
      if (weekdays.length === 7) return null;
      if (only) {
        if (weekdays.length > 1) {
          const names = weekdays.map((day) => weekdayName(day, locale));
          return t("onlyOn", { days: formatUnits(names, locale).toLocaleUpperCase(locale) });
        }
        return t(rows.length === 1 ? "weekly" : "onlyOnDay", { day: t(WEEKDAYS[only]) });
      }
      const days = daysOf(recurrence);
      const isOne = rows.every((row) => row.recurrence && daysOf(row.recurrence) === days);
      return isOne ? t("only", { days: days.toLocaleUpperCase(locale) }) : null;
    },
    [t, locale, daysOf],
  );
}

type Weekday = keyof typeof WEEKDAYS;

/** The weekdays on which something is due, ascending; empty: the rows have another rhythm. */
function weekdaysOf(rows: readonly RowInWords[]): Weekday[] {
  const days = new Set<number>();
  for (const { recurrence } of rows) {
    if (recurrence?.kind === "weekdays") for (const day of recurrence.days) days.add(day);
    else if (recurrence?.kind === "interval" && recurrence.every === 7 && recurrence.anchor)
      days.add(weekdayOf(recurrence.anchor));
    else return [];
  }
  return ([1, 2, 3, 4, 5, 6, 7] as const).filter((day) => days.has(day));
}

/** 1 = Monday. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** The same, as a separate line. */
export function OnceOnly({ rows }: { rows: readonly RowInWords[] }) {
  const words = useOnceOnlyWords()(rows);
  return words && <strong className="once-only">{words}</strong>;
}
