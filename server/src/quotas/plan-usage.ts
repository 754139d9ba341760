import { addDays } from "@dosebeat/domain/local-time";
import type { Quotas } from "../limit-settings.ts";
import { requireQuota } from "./quotas.ts";

/** Times of day that are due on every day of a range, both included; null: without end. */
export interface DueSpan {
  from: string;
  to: string | null;
  times: number;
}

/** What a patient's plan contains, removed medicines and times included. */
export interface PlanUsage {
  currentMedicines: number;
  medicines: number;
  spans: readonly DueSpan[];
}

/** A medicine to add. */
interface NewMedicine {
  startdate: string;
  enddate: string | null;
  schedules: readonly string[];
}

/** @throws 409 if the plan would be over a quota with these medicines */
export function requireRoomFor(
  quotas: Quotas,
  { currentMedicines, medicines, spans }: PlanUsage,
  added: readonly NewMedicine[],
): void {
  requireQuota(quotas, "current_medicines", currentMedicines + added.length);
  requireQuota(quotas, "medicines", medicines + added.length);
  const more = added.map(
    ({ startdate, enddate, schedules }): DueSpan => ({
      from: startdate,
      to: enddate,
      times: schedules.length,
    }),
  );
  requireRoomForTimes(quotas, [...spans, ...more]);
}

/** A time that is added to a medicine now. */
export function newTime(startdate: string, enddate: string | null, now: Date): DueSpan {
  const today = now.toISOString().slice(0, 10);
  return { from: startdate > today ? startdate : today, to: enddate, times: 1 };
}

/** @throws 409 if the plan is over a quota with these times */
export function requireRoomForTimes(quotas: Quotas, spans: readonly DueSpan[]): void {
  const rows = spans.reduce((sum, { times }) => sum + times, 0);
  requireQuota(quotas, "plan_rows", rows);
  requireQuota(quotas, "due_times", mostDueTimes(spans));
}

/** The number of due times of the day with the most. */
export function mostDueTimes(spans: readonly DueSpan[]): number {
  const changes = spans
    .filter(({ from, to }) => to === null || from <= to)
    .flatMap(({ from, to, times }) => [
      { day: from, change: times },
      ...(to === null ? [] : [{ day: addDays(to, 1), change: -times }]),
    ])
    // What ends on a day goes before what begins.
    .sort((a, b) => (a.day === b.day ? a.change - b.change : a.day < b.day ? -1 : 1));
  let times = 0;
  let most = 0;
  for (const { change } of changes) {
    times += change;
    most = Math.max(most, times);
  }
  return most;
}
