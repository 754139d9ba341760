// What a server would hold of a patient, for tests and simulations: from what arrived to what is known.

import { doseResults } from "../doses/doses.ts";
import { occasionsBeyond } from "../doses/plan-beyond.ts";
import type { Beyond } from "../doses/windows.ts";
import { type Occasion, occasionsOf, type PlannedMedicine, widenDays } from "../plan/plan.ts";
import { framesOf, type Observation } from "../presses/frames.ts";
import { type Claim, collapsePresses, pressesOf } from "../presses/presses.ts";
import { lastObservation, uncertainIntervals } from "../presses/proof.ts";
import { firstIndexOf } from "../time/ascending.ts";
import { HOUR } from "../time/durations.ts";
import { mergeIntervals } from "../time/intervals.ts";
import { chartDayBounds, chartDayOf } from "../time/local-time.ts";
import { type DoseFacts, knownOccasions } from "./known-from.ts";
import type { Known, KnownBox } from "./known-patient.ts";

/** Days around now that are read: windows and proofs reach far. */
const MARGIN_DAYS = 7;
/** Events before that no longer matter. */
const MOST_UPLINKS = 200;
const REACH = 28 * HOUR;

/** An uplink and the presses that it claims. */
export interface Uplink extends Observation {
  arrivesAt: Date;
  presses: readonly { seq: number | null; at: Date }[];
}

/** A word about an occasion; `undo` takes back what was said of it. */
export interface Word {
  at: Date;
  due: Date;
  answer: "taken" | "skipped" | "undo";
  medicines: readonly number[];
}

/** Everything that ever happens to a patient. */
export interface Evidence extends Pick<Known, "settings" | "off" | "zones" | "snoozes" | "carers"> {
  plan: readonly PlannedMedicine[];
  /** Null: no box. */
  box: { from: Date; intervalMinutes: number | null } | null;
  /** In the order of arrival. */
  uplinks: readonly Uplink[];
  words: readonly Word[];
  /** Chart days that are not monitored, both included, once it was said. */
  excused: readonly { from: string; to: string; at: Date }[];
}

/**
 * What is known at an instant, in any order of instants; nothing of what the planner adds itself. It is worked
 * out anew for each day and each thing that becomes known.
 */
export function knowing(evidence: Evidence): (now: Date) => Known {
  const news = newsOf(evidence).sort((one, other) => one.getTime() - other.getTime());
  const uplinks = evidence.uplinks.toSorted(byArrival);
  let day: Day | null = null;
  let last: { day: Day; count: number; known: Known } | null = null;
  return (now) => {
    if (!day || now < day.start || now >= day.end) day = dayAround(evidence, now);
    const count = firstIndexOf(news, (at) => at > now);
    if (last?.day !== day || last.count !== count) {
      last = { day, count, known: knownOn(evidence, uplinks, day, now) };
    }
    return last.known;
  };
}

function byArrival(one: Uplink, other: Uplink): number {
  return one.arrivesAt.getTime() - other.arrivesAt.getTime();
}

/** When anything becomes known. */
export function newsOf({ uplinks, words, snoozes, excused }: Evidence): Date[] {
  return [
    ...uplinks.map(({ arrivesAt }) => arrivesAt),
    ...[...words, ...snoozes, ...excused].map(({ at }) => at),
  ];
}

/** A chart day with what is due around it. */
interface Day {
  start: Date;
  end: Date;
  loaded: { from: Date; to: Date };
  occasions: readonly Occasion[];
  beyond: Beyond;
}

function dayAround({ plan, zones }: Evidence, now: Date): Day {
  const day = chartDayOf(now, zones);
  const { from, to } = widenDays(day, day, MARGIN_DAYS);
  const loaded = { from: chartDayBounds(from, zones).start, to: chartDayBounds(to, zones).end };
  const occasions = occasionsOf(plan, zones, from, to);
  const beyond = occasionsBeyond(plan, zones, loaded);
  return { ...chartDayBounds(day, zones), loaded, occasions, beyond };
}

/** What is known at an instant, with occasions for the rest of its chart day. */
function knownOn(evidence: Evidence, uplinks: readonly Uplink[], day: Day, now: Date): Known {
  const { settings, off, zones, snoozes, carers } = evidence;
  const count = firstIndexOf(uplinks, ({ arrivesAt }) => arrivesAt > now);
  const read = readBox(evidence.box, uplinks.slice(Math.max(0, count - MOST_UPLINKS), count));
  return {
    settings,
    off,
    zones,
    carers,
    ...read,
    occasions: knownOccasions(factsOf(evidence, read, day, now)),
    snoozes: snoozes.filter(({ at }) => at <= now),
    areManyBoxesSilent: false,
    outage: null,
    decidedUntil: null,
  };
}

type Read = Pick<Known, "box" | "presses" | "uncertain">;

function readBox(box: Evidence["box"], uplinks: Uplink[]): Read {
  if (!box) {
    return { box: null, presses: [], uncertain: [{ from: -Infinity, to: Infinity }] };
  }
  uplinks.sort((one, other) => one.receivedAt.getTime() - other.receivedAt.getTime());
  const frames = framesOf(uplinks);
  const claims = uplinks.flatMap(({ uplink, presses }) =>
    presses.map((press): Claim => ({ uplink, ...press })),
  );
  const presses = pressesOf(claims, frames);
  const { from, intervalMinutes } = box;
  const intervals = intervalMinutes === null ? [] : [{ from, minutes: intervalMinutes }];
  const uncounted = uplinks.some(({ join, fcnt }) => !join && fcnt === null);
  const binding = { from, to: null, uncounted, intervals };
  const unbound = { from: Number.NEGATIVE_INFINITY, to: from.getTime() };
  const known: KnownBox = {
    intervalMinutes,
    heard: frames.at(-1)?.receivedAt ?? null,
    observed: lastObservation(frames),
    boundSince: from,
  };
  return {
    box: known,
    presses: collapsePresses(presses).map(({ at }) => at),
    uncertain: mergeIntervals([unbound, ...uncertainIntervals(binding, frames, presses)]),
  };
}

function factsOf(
  { words, excused }: Evidence,
  { presses, uncertain }: Read,
  { start, end, loaded, occasions, beyond }: Day,
  now: Date,
): DoseFacts[] {
  const said = saidBy(words, now);
  const excusedOn = (day: string) =>
    excused.some(({ from, to, at }) => at <= now && from <= day && day <= to) ? "hospital" : null;
  const near = presses.filter((press) => press >= loaded.from && press <= now);
  const requested = {
    from: new Date(start.getTime() - REACH),
    to: new Date(end.getTime() + REACH),
  };
  const { results } = doseResults({
    requested,
    loaded,
    occasions,
    beyond,
    uncertain,
    now,
    boxIsHeard: true,
    presses: near.map((at) => ({ at })),
  });
  return results.flatMap(({ occasion: { due, doses }, window, pressed }) =>
    doses.map((dose): DoseFacts => {
      const { medicine, day } = dose;
      const statement = said.get(keyOf(due, medicine));
      return { medicine, due, day, window, pressed, statement, excused: excusedOn(day) };
    }),
  );
}

/** The last word about each dose. */
function saidBy(words: readonly Word[], now: Date): Map<string, Word> {
  const said = new Map<string, Word>();
  for (const word of words) {
    if (word.at > now) continue;
    for (const medicine of word.medicines) {
      const key = keyOf(word.due, medicine);
      if (word.answer === "undo") said.delete(key);
      else said.set(key, word);
    }
  }
  return said;
}

function keyOf(due: Date, medicine: number): string {
  return `${due.getTime()} ${medicine}`;
}
