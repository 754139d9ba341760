import { DOSE_STANDINGS, UNCLEAR_CAUSES, WATCHED_STATES } from "@dosebeat/contract/care";
import { lastObservation } from "@dosebeat/domain/presses/proof";
import { knownOccasions } from "@dosebeat/domain/reminders/known-from";
import type { Known, KnownBox } from "@dosebeat/domain/reminders/known-patient";
import { type WatchedDoses, watchedDoses } from "@dosebeat/domain/reminders/newest-dose";
import { zoneAt } from "@dosebeat/domain/reminders/quiet-hours";
import { type WatchedNow, watchedState } from "@dosebeat/domain/reminders/watched";
import { HOUR } from "@dosebeat/domain/time/durations";
import { addDays, chartDayOf, type ZoneSpan } from "@dosebeat/domain/time/local-time";
import { z } from "zod";
import type { ProfileInScope } from "../access/profiles/in-scope.ts";
import { zonesOf } from "../access/profiles/queries.ts";
import { remindedProfile } from "../access/profiles/scope.ts";
import type { Effort } from "../http/heavy/too-heavy.ts";
import type { Parts } from "../parts.ts";
import { type Timeline, timelineOf } from "../state/doses/timeline.ts";
import { findReminding } from "./reminding-queries.ts";

/** A patient's state, as a carer sees it. */
export type CareState = WatchedNow & { timezone: string; doses: WatchedDoses };

/** Occasions up to this long before and after now limit the windows of those that matter. */
const REACH_MS = 28 * HOUR;

/** In sparse plans the newest dose may be this many days old. */
const SPARSE_DAYS = 15;

const Instant = z.string().transform((text) => new Date(text));
const At = z.nullable(Instant);

const Dose = z.object({
  due: Instant,
  standing: z.enum(DOSE_STANDINGS),
  at: At,
  timing: z.nullable(z.enum(["on_time", "early", "late"])),
  cause: z.nullable(z.enum(UNCLEAR_CAUSES)),
});

const State = z.object({
  state: z.enum(WATCHED_STATES),
  timezone: z.string(),
  since: At,
  seen: At,
  heard: At,
  offUntil: At,
  doses: z.object({
    newest: z.nullable(Dose),
    unanswered: z.array(Dose),
    taken: z.array(Dose),
    next: At,
  }),
});

/** A state that a worker wrote as JSON. */
export function readState(text: string): CareState {
  return State.parse(JSON.parse(text));
}

/**
 * The patient's current state, for a carer who is told this many minutes after a dose was due.
 *
 * @throws TooHeavy beyond the effort
 */
export async function stateOf(
  { db, clock }: Pick<Parts, "db" | "clock">,
  profile: ProfileInScope<"name">,
  afterMinutes: number,
  effort: Effort,
): Promise<CareState> {
  const now = clock.now();
  const [zones, reminding] = await Promise.all([zonesOf(db, profile), findReminding(db, profile)]);
  const still = { db, clock: { now: () => now } };
  const days = daysAround(now, zones);
  const read = async (from: string) => {
    const range = { ...days, from };
    const timeline = await timelineOf(still, remindedProfile(profile), range, effort);
    const known = { ...knownFrom(timeline, now, Number.POSITIVE_INFINITY), ...reminding, zones };
    return { timeline, doses: watchedDoses(known, timeline.doses, now, afterMinutes) };
  };
  const { timeline, doses } = await read(days.from);
  const known = { ...knownFrom(timeline, now, REACH_MS), ...reminding, zones };
  const isSparse = doses.newest === null && timeline.plan.length > 0;
  return {
    ...watchedState(known, now, afterMinutes),
    timezone: zoneAt(now.getTime(), zones),
    doses: isSparse ? (await read(addDays(days.from, -SPARSE_DAYS))).doses : doses,
  };
}

/** What is known about doses and box; messages that were sent do not affect the patient's state. */
function knownFrom(
  timeline: Timeline,
  now: Date,
  reach: number,
): Omit<Known, "settings" | "off" | "zones"> {
  const { doses, named, presses, uncertain } = timeline;
  const near = doses.filter(({ due }) => Math.abs(due.getTime() - now.getTime()) <= reach);
  const names = named.map(({ press }) => press);
  return {
    occasions: knownOccasions(near, names),
    presses,
    uncertain,
    box: boxOf(timeline),
    snoozes: [],
    carers: [],
    areManyBoxesSilent: false,
    outage: null,
    decidedUntil: null,
  };
}

function boxOf({ records }: Timeline): KnownBox | null {
  const bound = records.find(({ binding, hasButton }) => binding.to === null && hasButton);
  if (!bound) return null;
  return {
    intervalMinutes: bound.intervalMinutes,
    heard: bound.lastReceivedAt,
    observed: lastObservation(bound.frames),
    boundSince: bound.binding.from,
  };
}

/** The chart days of all occasions near now, and their neighbours. */
function daysAround(now: Date, zones: readonly ZoneSpan[]): { from: string; to: string } {
  const day = (offset: number) => chartDayOf(new Date(now.getTime() + offset), zones);
  return { from: addDays(day(-REACH_MS), -1), to: addDays(day(REACH_MS), 1) };
}
