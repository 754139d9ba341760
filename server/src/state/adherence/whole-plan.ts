import type { MonitoredDay } from "@dosebeat/domain/adherence/adherence";
import {
  dueSpan,
  type Initiation,
  initiationOf,
  persistenceOf,
  stopThreshold,
} from "@dosebeat/domain/adherence/persistence";
import {
  type DayWord,
  dayWords,
  lastDayOf,
  lastRemovalOf,
  type PlannedMedicine,
} from "@dosebeat/domain/plan/plan";
import { DAY } from "@dosebeat/domain/time/durations";
import {
  addDays,
  chartDayBounds,
  chartDayOf,
  daysBetween,
  type ZoneSpan,
} from "@dosebeat/domain/time/local-time";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Effort } from "../../http/heavy/too-heavy.ts";
import { type Timeline, type TimelineParts, timelineOf } from "../doses/timeline.ts";
import { monitoredDays } from "./monitored-days.ts";
import { pressesOfPlan } from "./presses-of-plan.ts";

/** Days of a gap worked out at a time: a stop usually shows in the first days. */
const STEP_DAYS = 62;
/** How many days ahead to look for the next due day. */
const NEXT_DUE_DAYS = 400;

/** How long a patient kept to the whole plan so far. */
export interface WholePlan {
  initiation: Date | null;
  /** The chart day of the initiation. */
  firstDay: string | null;
  /** How long it took, or has taken so far. */
  initiated: Initiation;
  /** More proven days than this without a press are a stop. */
  threshold: number;
  /** The last press before the stop, or of all. */
  lastPress: Date | null;
  /** Chart day of the last press before the patient stopped; null: did not stop. */
  stopDay: string | null;
  /** From the first press to the last before the stop; without a stop, to the end of the plan or now. */
  days: number | null;
}

/** Works out only gaps between presses that could be a stop; usually there are none. */
export async function wholePlanOf(
  parts: TimelineParts,
  profileid: ProfileInScope<"figures">,
  { plan, zones, now }: Pick<Timeline, "plan" | "zones" | "now">,
  effort?: Effort,
): Promise<WholePlan> {
  const span = spanOf(plan, zones, now);
  const pressed = span && (await pressesOfPlan(parts, profileid, span, effort));
  const initiation = pressed?.first ?? null;
  const today = chartDayOf(now, zones);
  parts.onTurn?.(chartDayBounds(today, zones).end);
  const begin = plan.map(({ startdate }) => startdate).sort()[0] ?? today;
  const due = dueSpan(dayWords(plan, zones, begin, addDays(today, NEXT_DUE_DAYS)), today);
  const threshold = stopThreshold(due.words);
  const firstDay = initiation ? chartDayOf(initiation, zones) : null;
  const initiated = initiationOf(due.first, firstDay, today);
  const known = { initiated, threshold, firstDay };
  if (!span || !pressed || !initiation) {
    return { ...known, initiation: null, lastPress: null, stopDay: null, days: null };
  }
  const rule = { threshold, words: due.words, zones };
  const stopsAt = (pressed.beside.at(-1) ?? initiation).getTime() + threshold * DAY + 1;
  if (stopsAt > now.getTime()) parts.onTurn?.(new Date(stopsAt));
  const stop = await firstStop(parts, profileid, [...pressed.beside, span.to], rule, effort);
  const end = chartDayOf(stop ?? span.to, zones);
  return {
    ...known,
    initiation,
    lastPress: stop ?? pressed.last,
    stopDay: stop && end,
    days: daysBetween(chartDayOf(initiation, zones), end).length - 1,
  };
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
    const removed = medicine.removedAt ?? lastRemovalOf(medicine) ?? now;
    return Math.min(end.getTime(), removed.getTime());
  });
  const to = new Date(Math.min(now.getTime(), Math.max(...ends)));
  return from < to ? { from, to } : null;
}

/** What counts as a stop. */
interface StopRule {
  threshold: number;
  words: ReadonlyMap<string, DayWord>;
  zones: readonly ZoneSpan[];
}

/** The last press before the first stop. @param instants presses on either side of gaps, and the end */
async function firstStop(
  parts: TimelineParts,
  profileid: ProfileInScope<"figures">,
  instants: readonly Date[],
  rule: StopRule,
  effort: Effort | undefined,
): Promise<Date | null> {
  const { threshold, zones } = rule;
  for (const [index, press] of instants.entries()) {
    const next = instants[index + 1];
    if (!next || next.getTime() - press.getTime() <= threshold * DAY) continue;
    const range = { from: chartDayOf(press, zones), to: chartDayOf(next, zones) };
    const stopped = await stopIn(parts, profileid, range, rule, effort);
    if (stopped) return stopped;
  }
  return null;
}

/** The last press before a stop in these days: once claims are merged, it may differ from the claim. */
async function stopIn(
  parts: TimelineParts,
  profileid: ProfileInScope<"figures">,
  { from, to }: { from: string; to: string },
  { threshold, words }: StopRule,
  effort: Effort | undefined,
): Promise<Date | null> {
  const days: MonitoredDay[] = [];
  for (let first = from; first <= to; first = addDays(first, STEP_DAYS)) {
    const last = addDays(first, STEP_DAYS - 1);
    const range = { from: first, to: last < to ? last : to };
    const timeline = await timelineOf(parts, profileid, range, effort);
    days.push(...monitoredDays(timeline, range).map(({ day }) => day));
    const isPaused = (date: string) => words.get(date) === "paused";
    const { last_press, stopped } = persistenceOf(days, threshold, isPaused);
    if (stopped) return last_press;
  }
  return null;
}
