import type { Recurrence, RecurrenceInput } from "@dosebeat/contract/recurrences";
import { useCallback } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatDaySpan, formatZone } from "../../i18n/format.ts";
import { isNight, useDaysInWords } from "./days-in-words.ts";

/** One time of day of a plan, as stored or as it will be saved. */
export interface RowInWords {
  dosage_time: string;
  amount?: number | null | undefined;
  recurrence?: Recurrence | RecurrenceInput | null | undefined;
  valid_from?: string | null | undefined;
  valid_to?: string | null | undefined;
  timezone?: string | null | undefined;
}

/**
 * Groups rows with the same phase, days and zone, ordered by phase; weekdays' nights apart, since
 * they are named differently.
 */
export function groupsOf<Grouped extends RowInWords>(rows: readonly Grouped[]): Grouped[][] {
  const groups = new Map<string, Grouped[]>();
  const begin = ({ valid_from, dosage_time }: Grouped) =>
    `${valid_from ?? ""} ${isNight(dosage_time) ? 1 : 0}`;
  for (const row of rows.toSorted((a, b) => begin(a).localeCompare(begin(b)))) {
    const { valid_from, valid_to, recurrence, timezone, dosage_time } = row;
    const night = recurrence?.kind === "weekdays" && isNight(dosage_time);
    const days = recurrence?.kind === "daily" ? null : (recurrence ?? null);
    const key = JSON.stringify([
      valid_from ?? null,
      valid_to ?? null,
      days,
      timezone ?? null,
      night,
    ]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** What the rows of a group have in common, in words; null: nothing to say. */
interface GroupInWords {
  days: string;
  phase: string | null;
  zone: string | null;
}

/** The days on which a group is due, its phase, and its home zone. */
export function useGroupInWords(): (group: readonly RowInWords[]) => GroupInWords {
  const t = useTranslations("planWords");
  const locale = useLocale();
  const daysOf = useDaysInWords();
  return useCallback(
    ([first]) => {
      const { valid_from: from = null, valid_to: to = null, timezone } = first ?? {};
      const recurrence = first?.recurrence ?? null;
      const isNights = recurrence?.kind === "weekdays" && isNight(first?.dosage_time ?? "");
      const dayOf = (date: string) => formatDaySpan(date, date, locale);
      const phaseOf = () => {
        if (from !== null && to !== null) return formatDaySpan(from, to, locale);
        if (from !== null) return t("from", { from: dayOf(from) });
        return to === null ? null : t("to", { to: dayOf(to) });
      };
      return {
        days: daysOf(recurrence, isNights),
        phase: phaseOf(),
        zone: timezone ? t("homeTime", { zone: formatZone(timezone, locale) }) : null,
      };
    },
    [t, locale, daysOf],
  );
}
