import { HOUR } from "@dosebeat/domain/time/durations";
import { addDays, calendarDayOf } from "@dosebeat/domain/time/local-time";
import type { ClaimedPlan } from "./queries.ts";

/** After an outage, anything later than this is skipped. */
const LATEST_MS = { notice: 8 * HOUR, weekly: 36 * HOUR, digest: 12 * HOUR } as const;

/** The times of a plan, by the current zone and settings. */
interface Times {
  /** The next time after an instant. */
  nextAfter: (after: Date) => Date;
  timezoneAt: (at: Date) => string;
}

interface Coming {
  /** The due time that nobody has been told about; null: none, and the plan only moves to `next`. */
  due: Date | null;
  next: Date;
  /** The local calendar day of the last past time. */
  toldDay: string;
}

/**
 * The time that is due by the current zone and settings, which may have changed since it was planned: one on each
 * local calendar day, however the zone changes. Somebody who was never told starts with the next.
 */
export function comingOf(
  { kind, told_day }: Pick<ClaimedPlan, "kind" | "told_day">,
  now: Date,
  { nextAfter, timezoneAt }: Times,
): Coming {
  const dayOf = (at: Date) => calendarDayOf(at, timezoneAt(at));
  const firstAfter = (after: Date, toldDay: string) => {
    let at = nextAfter(after);
    while (dayOf(at) <= toldDay) at = nextAfter(at);
    return at;
  };
  if (told_day === null) {
    const next = nextAfter(now);
    return { due: null, next, toldDay: addDays(dayOf(next), -1) };
  }
  const due = firstAfter(new Date(now.getTime() - LATEST_MS[kind] - 1), told_day);
  if (due > now) return { due: null, next: due, toldDay: told_day };
  const toldDay = dayOf(due);
  return { due, next: firstAfter(now, toldDay), toldDay };
}
