import type { ScheduleInput } from "@dosebeat/contract/plan-parts";
import { addDays } from "@dosebeat/domain/time/local-time";
import type { Quotas } from "../../limit-settings.ts";
import { requireQuota } from "./quotas.ts";

/** Times of day that may be due on every day of a range, both inclusive; null: without end. */
export interface DueSpan {
  from: string;
  to: string | null;
  times: number;
  /** 1 = Monday; null: any day, whatever else may restrict them. */
  weekdays: readonly number[] | null;
}

/** What a patient's plan contains, including removed medicines and times. */
export interface PlanUsage {
  currentMedicines: number;
  medicines: number;
  spans: readonly DueSpan[];
}

/** A medicine to add. */
interface NewMedicine {
  startdate: string;
  enddate: string | null;
  schedules: readonly ScheduleInput[];
}

/** @throws 409 if these medicines would exceed a quota of the plan */
export function requireRoomFor(
  quotas: Quotas,
  { currentMedicines, medicines, spans }: PlanUsage,
  added: readonly NewMedicine[],
): void {
  requireQuota(quotas, "current_medicines", currentMedicines + added.length);
  requireQuota(quotas, "medicines", medicines + added.length);
  const more = added.flatMap(({ startdate, enddate, schedules }) =>
    schedules.map((row) => spanOf(row, row.valid_from ?? startdate, enddate)),
  );
  requireRoomForTimes(quotas, [...spans, ...more]);
}

/** The days on which a row can be due. */
export function spanOf(
  { valid_to, recurrence }: Pick<ScheduleInput, "valid_to" | "recurrence">,
  from: string,
  enddate: string | null,
): DueSpan {
  const ends = [valid_to, enddate].filter((day) => day !== null).sort();
  const weekdays = recurrence?.kind === "weekdays" ? recurrence.days : null;
  return { from, to: ends[0] ?? null, times: 1, weekdays };
}

/** @throws 409 if these times exceed a quota of the plan */
export function requireRoomForTimes(quotas: Quotas, spans: readonly DueSpan[]): void {
  const rows = spans.reduce((sum, { times }) => sum + times, 0);
  requireQuota(quotas, "plan_rows", rows);
  requireQuota(quotas, "due_times", mostDueTimes(spans));
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** The number of due times on the busiest day; intervals and cycles count as if due every day. */
export function mostDueTimes(spans: readonly DueSpan[]): number {
  if (spans.every(({ weekdays }) => weekdays === null)) return mostAtOnce(spans);
  const on = (day: number) =>
    spans.filter(({ weekdays }) => weekdays === null || weekdays.includes(day));
  return Math.max(...WEEK.map((day) => mostAtOnce(on(day))));
}

function mostAtOnce(spans: readonly DueSpan[]): number {
  const changes = spans
    .filter(({ from, to }) => to === null || from <= to)
    .flatMap(({ from, to, times }) => [
      { day: from, change: times },
      ...(to === null ? [] : [{ day: addDays(to, 1), change: -times }]),
    ])
    // Rows that end on a day come before rows that begin on it.
    .sort((a, b) => (a.day === b.day ? a.change - b.change : a.day < b.day ? -1 : 1));
  let times = 0;
  let most = 0;
  for (const { change } of changes) {
    times += change;
    most = Math.max(most, times);
  }
  return most;
}
