import type { MonitoredDay } from "@dosebeat/domain/adherence";
import {
  addDays,
  chartDayBounds,
  chartDayOf,
  daysBetween,
  type ZoneSpan,
} from "@dosebeat/domain/local-time";
import { withdraws, withoutWithdrawn } from "@dosebeat/domain/named-presses";
import { persistenceOf, STOPPED_DAYS } from "@dosebeat/domain/persistence";
import { lastDayOf, type PlannedMedicine } from "@dosebeat/domain/plan";
import { collapsePresses } from "@dosebeat/domain/presses";
import { type Timeline, timelineOf } from "../doses/timeline.ts";
import { type Effort, HEAVY } from "../heavy/too-heavy.ts";
import type { Parts } from "../parts.ts";
import { namesOf } from "../press-names/beside-plan.ts";
import { findSaid } from "../press-names/queries.ts";
import type { ProfileInScope } from "../profiles/in-scope.ts";
import type { InstantRange } from "../readings/range.ts";
import { monitoredDays } from "./monitored-days.ts";
import { findPressesBesideGaps, findPressesNear } from "./queries.ts";

/** Days of a gap worked out at a time: a stop mostly shows in the first. */
const STEP_DAYS = 62;
const DAY = 24 * 60 * 60 * 1000;

/** Presses so near to one may decide which of them count as one. */
const CLUSTERS = 10 * 60 * 1000;

/** How long a patient kept to the whole plan so far. */
export interface WholePlan {
  initiation: Date | null;
  /** Before the stop, or at all. */
  lastPress: Date | null;
  /** Chart day of the last press before the patient stopped; null: did not stop. */
  stopDay: string | null;
  /** From the first press to the last before the stop, else to the end of the plan or now. */
  days: number | null;
}

/** Only gaps between presses that could be a stop are worked out; mostly there is none. */
export async function wholePlanOf(
  parts: Pick<Parts, "db" | "clock">,
  profileid: ProfileInScope<"figures">,
  { plan, zones, now }: Pick<Timeline, "plan" | "zones" | "now">,
  effort?: Effort,
): Promise<WholePlan> {
  const span = spanOf(plan, zones, now);
  const presses = span ? await pressesBesideGaps(parts, profileid, span, effort) : [];
  const [initiation] = presses;
  if (!span || !initiation) return { initiation: null, lastPress: null, stopDay: null, days: null };
  const stop = await firstStop(parts, profileid, [...presses, span.to], zones, effort);
  const end = chartDayOf(stop ?? span.to, zones);
  return {
    initiation,
    lastPress: stop ?? presses.at(-1) ?? null,
    stopDay: stop && end,
    days: daysBetween(chartDayOf(initiation, zones), end).length - 1,
  };
}

/** Without the presses that a name withdraws. */
async function pressesBesideGaps(
  { db }: Pick<Parts, "db">,
  profileid: ProfileInScope<"figures">,
  span: InstantRange,
  { doses }: Effort = HEAVY,
): Promise<Date[]> {
  // Only openings go by days.
  const day = span.from.toISOString().slice(0, 10);
  const { words } = await findSaid(db, profileid, span, { from: day, to: day }, doses);
  const withdrawing = words.filter(withdraws);
  if (withdrawing.length === 0) {
    return findPressesBesideGaps(db, profileid, span, STOPPED_DAYS, []);
  }
  const instants = withdrawing.map(({ pressedAt }) => pressedAt);
  const near = (await findPressesNear(db, profileid, instants, CLUSTERS)).map((at) => ({ at }));
  const presses = collapsePresses(near);
  const left = new Set(withoutWithdrawn(presses, namesOf(words, presses)));
  let holds = true;
  const ignored = near.filter((press) => {
    if (presses.includes(press)) holds = left.has(press);
    return !holds;
  });
  const instantsIgnored = ignored.map(({ at }) => at);
  return findPressesBesideGaps(db, profileid, span, STOPPED_DAYS, instantsIgnored);
}

/** From the first day of the plan to its end, or to now; null: it has not begun. */
function spanOf(
  plan: readonly PlannedMedicine[],
  zones: readonly ZoneSpan[],
  now: Date,
): { from: Date; to: Date } | null {
  const begins = plan.map(({ startdate }) => startdate).sort()[0];
  if (begins === undefined) return null;
  const from = chartDayBounds(begins, zones).start;
  const ends = plan.map((medicine) => {
    const last = lastDayOf(medicine);
    const end = last === null ? now : chartDayBounds(last, zones).end;
    return Math.min(end.getTime(), (medicine.removedAt ?? now).getTime());
  });
  const to = new Date(Math.min(now.getTime(), Math.max(...ends)));
  return from < to ? { from, to } : null;
}

/** The last press before the first stop. @param instants presses beside gaps, and the end */
async function firstStop(
  parts: Pick<Parts, "db" | "clock">,
  profileid: ProfileInScope<"figures">,
  instants: readonly Date[],
  zones: readonly ZoneSpan[],
  effort: Effort | undefined,
): Promise<Date | null> {
  for (const [index, press] of instants.entries()) {
    const next = instants[index + 1];
    if (!next || next.getTime() - press.getTime() <= STOPPED_DAYS * DAY) continue;
    const range = { from: chartDayOf(press, zones), to: chartDayOf(next, zones) };
    if (await hasStopped(parts, profileid, range, effort)) return press;
  }
  return null;
}

async function hasStopped(
  parts: Pick<Parts, "db" | "clock">,
  profileid: ProfileInScope<"figures">,
  { from, to }: { from: string; to: string },
  effort: Effort | undefined,
): Promise<boolean> {
  const days: MonitoredDay[] = [];
  for (let first = from; first <= to; first = addDays(first, STEP_DAYS)) {
    const last = addDays(first, STEP_DAYS - 1);
    const range = { from: first, to: last < to ? last : to };
    const timeline = await timelineOf(parts, profileid, range, effort);
    days.push(...monitoredDays(timeline, range).map(({ day }) => day));
    if (persistenceOf(days).stopped) return true;
  }
  return false;
}
