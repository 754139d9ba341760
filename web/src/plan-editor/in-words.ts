import type { AsNeeded, Recurrence, RecurrenceInput } from "@dosebeat/contract/plan-parts";
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatDaySpan, formatDosageTime } from "../i18n/format.ts";
import { useFormat } from "../i18n/use-format.ts";
import { inDayOrder } from "../schedules/day-parts.ts";
import { useAmount } from "./amounts.ts";
import { isNight, useDaysInWords } from "./days-in-words.ts";

/** One time of day of a plan, as the server has it or as it is to be saved. */
export interface RowInWords {
  dosage_time: string;
  amount?: number | null | undefined;
  recurrence?: Recurrence | RecurrenceInput | null | undefined;
  valid_from?: string | null | undefined;
  valid_to?: string | null | undefined;
  timezone?: string | null | undefined;
}

export interface PlanToSay {
  rows: readonly RowInWords[];
  /** The unit of the medicine, as entered. */
  unit: string;
  asNeeded?: AsNeeded | null | undefined;
  /** Phases that ended before this chart day are left out; without it all are said. */
  today?: string | undefined;
}

/** A line for each group of times with the same days: "Mon, Wed, Fri · 08:00 2 tablets". */
export function usePlanInWords(): (plan: PlanToSay) => string[] {
  const t = useTranslations("planWords");
  const locale = useLocale();
  const format = useFormat("UTC");
  const inWords = useAmount();
  const daysOf = useDaysInWords();
  return useMemo(() => {
    const timeOf = ({ dosage_time, amount }: RowInWords, unit: string, isNamed: boolean) => {
      const time = formatDosageTime(dosage_time);
      const said = isNight(time) && !isNamed ? t("atNight", { time }) : time;
      return [said, inWords(amount, unit)].filter(Boolean).join(" ");
    };
    const lineOf = (rows: readonly RowInWords[], unit: string): string => {
      const [first] = rows;
      if (!first) return "";
      const { valid_from: from = null, valid_to: to = null, timezone } = first;
      const isWeekly = first.recurrence?.kind === "weekdays";
      const days = daysOf(first.recurrence ?? null, isWeekly && isNight(first.dosage_time));
      const phase = phaseText(from, to);
      const order = inDayOrder(rows.map((row) => row.dosage_time));
      const times = order.flatMap((time) =>
        rows.filter((row) => row.dosage_time === time).map((row) => timeOf(row, unit, isWeekly)),
      );
      const zone = timezone ? [t("homeTime", { zone: format.zoneName(timezone) })] : [];
      const said = [days, ...times, ...zone].join(" · ");
      return phase === null ? said : t("inPhase", { phase, said });
    };
    const phaseText = (from: string | null, to: string | null) => {
      if (from !== null && to !== null) return formatDaySpan(from, to, locale);
      if (from !== null) return t("from", { from: formatDaySpan(from, from, locale) });
      return to === null ? null : t("to", { to: formatDaySpan(to, to, locale) });
    };
    const needOf = (need: AsNeeded, unit: string) =>
      [
        need.for ? t("asNeededFor", { reason: need.for }) : t("asNeeded"),
        inWords(need.amount, unit),
        need.min_interval_minutes !== null &&
          t("apart", { duration: format.duration(need.min_interval_minutes * 60_000) }),
        need.max_24h !== null && t("atMost", { amount: inWords(need.max_24h, unit) }),
      ]
        .filter((part) => !!part)
        .join(" · ");
    return ({ rows, unit, asNeeded, today }: PlanToSay) => {
      const shown = rows.filter(({ valid_to }) => !today || !valid_to || valid_to >= today);
      const lines = groupsOf(shown).map((group) => lineOf(group, unit));
      return asNeeded ? [...lines, needOf(asNeeded, unit)] : lines;
    };
  }, [t, locale, format, inWords, daysOf]);
}

/** Rows with the same phase, days and zone, by phase; nights of weekdays apart, as they are named. */
function groupsOf(rows: readonly RowInWords[]): RowInWords[][] {
  const groups = new Map<string, RowInWords[]>();
  const begin = ({ valid_from }: RowInWords) => valid_from ?? "";
  for (const row of rows.toSorted((a, b) => (begin(a) < begin(b) ? -1 : 1))) {
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
