import type { AsNeeded } from "@dosebeat/contract/plan-parts";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useAmount, useNamedAmount } from "../../i18n/amounts.ts";
import { formatDosageTime } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { inDayOrder } from "../schedules/day-parts.ts";
import { isNight } from "./days-in-words.ts";
import { groupsOf, type RowInWords, useGroupInWords } from "./plan-groups.ts";

export interface PlanToSay {
  rows: readonly RowInWords[];
  /** The unit of the medicine, as entered. */
  unit: string;
  asNeeded?: AsNeeded | null | undefined;
  /** Phases that ended before this chart day are left out; if absent, all are included. */
  today?: string | undefined;
}

/**
 * Says a time of day. Before 03:00 it is at night: weekdays already name both days of their nights;
 * for other rhythms than daily it adds that this is on the next calendar day.
 */
export function useTimeInWords(): (row: RowInWords) => string {
  const t = useTranslations("planWords");
  return useCallback(
    ({ dosage_time, recurrence }) => {
      const time = formatDosageTime(dosage_time);
      if (!isNight(time) || recurrence?.kind === "weekdays") return time;
      const isDaily = !recurrence || recurrence.kind === "daily";
      return t(isDaily ? "atNight" : "nightAfter", { time });
    },
    [t],
  );
}

/** A line for each group of times with the same days: "Mon, Wed, Fri · 08:00, 2 tablets". */
export function usePlanInWords(): (plan: PlanToSay) => string[] {
  const t = useTranslations("planWords");
  const format = useFormat("UTC");
  const inWords = useNamedAmount();
  const amountOf = useAmount();
  const groupOf = useGroupInWords();
  const timeInWords = useTimeInWords();
  return useMemo(() => {
    const timeOf = (row: RowInWords, unit: string) => {
      const [time, amount] = [timeInWords(row), inWords(row.amount, unit)];
      // A separator, since "08:00 2 tablets" would read as one number.
      return amount === null ? time : t("timeAmount", { time, amount });
    };
    const lineOf = (rows: readonly RowInWords[], unit: string): string => {
      const [first] = rows;
      if (!first) return "";
      const { days, phase, zone } = groupOf(rows);
      const order = inDayOrder(rows.map((row) => row.dosage_time));
      const times = order.flatMap((time) =>
        rows.filter((row) => row.dosage_time === time).map((row) => timeOf(row, unit)),
      );
      const said = [days, ...times, ...(zone === null ? [] : [zone])].join(" · ");
      return phase === null ? said : t("inPhase", { phase, said });
    };
    const needOf = (need: AsNeeded, unit: string) =>
      [
        need.for ? t("asNeededFor", { reason: need.for }) : t("asNeeded"),
        inWords(need.amount, unit),
        need.min_interval_minutes !== null &&
          t("apart", { duration: format.duration(need.min_interval_minutes * MINUTE) }),
        need.max_24h !== null && t("atMost", { amount: amountOf(need.max_24h, unit) }),
      ]
        .filter((part) => !!part)
        .join(" · ");
    return ({ rows, unit, asNeeded, today }: PlanToSay) => {
      const shown = rows.filter(({ valid_to }) => !today || !valid_to || valid_to >= today);
      const lines = groupsOf(shown).map((group) => lineOf(group, unit));
      return asNeeded ? [...lines, needOf(asNeeded, unit)] : lines;
    };
  }, [t, format, inWords, amountOf, groupOf, timeInWords]);
}
