import { setImmediate } from "node:timers/promises";
import type { MedicinePlan } from "@dosebeat/contract/plans";
import { HOME_DAYS } from "@dosebeat/domain/plan/occasions";
import { occasionsOf, type PlannedMedicine } from "@dosebeat/domain/plan/plan";
import { addDays, chartDayOf, type ZoneSpan } from "@dosebeat/domain/time/local-time";
import { invalid, problem } from "../../http/errors.ts";
import { dosesPlanned } from "../planned/day-range.ts";
import { earlierDay } from "../planned/days.ts";

/** Days worked out at a time, so that even a plan of many years needs little memory. */
const DAYS_AT_ONCE = 100;

/** The most doses compared. */
const MOST_DOSES = 100_000;

/**
 * How many doses before now only one of the two plans has, from a chart day on.
 *
 * @throws 400 for more doses than can be compared
 */
export async function pastDoses(
  before: readonly PlannedMedicine[],
  after: readonly PlannedMedicine[],
  zones: readonly ZoneSpan[],
  from: string,
  now: Date,
): Promise<MedicinePlan["past"]> {
  const today = chartDayOf(now, zones);
  const past = { added: 0, removed: 0 };
  // A day of a home zone may begin on the patient's previous day. Before it both plans agree.
  const first = addDays(from, -HOME_DAYS);
  const most = Math.max(
    ...[before, after].map((plan) => dosesPlanned(plan, { from: first, to: today })),
  );
  if (most > MOST_DOSES) throw invalid(["from"], problem("doses_many", { most: MOST_DOSES }));
  if (most === 0) return past;
  for (let day = first; day <= today; day = addDays(day, DAYS_AT_ONCE)) {
    // Lets other requests run, however many years a correction covers.
    await setImmediate();
    const last = earlierDay(addDays(day, DAYS_AT_ONCE - 1), today);
    const old = dueBefore(now, occasionsOf(before, zones, day, last));
    const due = dueBefore(now, occasionsOf(after, zones, day, last));
    past.added += [...due].filter((instant) => !old.has(instant)).length;
    past.removed += [...old].filter((instant) => !due.has(instant)).length;
  }
  return past;
}

/** A medicine is due only once at an instant. */
function dueBefore(now: Date, occasions: ReturnType<typeof occasionsOf>): ReadonlySet<number> {
  return new Set(occasions.map(({ due }) => due.getTime()).filter((due) => due < now.getTime()));
}
