// What a server would hold of a patient, for tests and simulations: from what arrived to what is known.
import { firstIndexOf } from "../ascending.ts";
import { framesOf, type Observation } from "../frames.ts";
import { mergeIntervals } from "../intervals.ts";
import { addDays, chartDayBounds, chartDayOf, type ZoneSpan } from "../local-time.ts";
import { occasionsOf, type PlannedMedicine, plannedDoseKey, widenDays } from "../plan.ts";
import { planResults } from "../plan-results.ts";
import { type Claim, collapsePresses, pressesOf } from "../presses.ts";
import { lastObservation, uncertainIntervals } from "../proof.ts";
import { isSilent } from "../silence.ts";
import type { Known, KnownBox } from "./known.ts";
import { type DoseFacts, factsWithoutPress, knownOccasions } from "./known-from.ts";

const HOUR = 3_600_000;
/** Days around now that are read: windows and proofs reach far. */
const MARGIN_DAYS = 4;
const READ_BACK = 9 * 24 * HOUR;
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
  /** Null: all of the occasion. */
  medicines: readonly number[] | null;
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
  let last: { start: Date; end: Date; count: number; known: Known } | null = null;
  return (now) => {
    const count = firstIndexOf(news, (at) => at > now);
    if (!last || last.count !== count || now < last.start || now >= last.end) {
      const bounds = chartDayBounds(chartDayOf(now, evidence.zones), evidence.zones);
      last = { ...bounds, count, known: knownOn(evidence, now) };
    }
    return last.known;
  };
}

/** When anything becomes known. */
export function newsOf({ uplinks, words, snoozes, excused }: Evidence): Date[] {
  return [
    ...uplinks.map(({ arrivesAt }) => arrivesAt),
    ...[...words, ...snoozes, ...excused].map(({ at }) => at),
  ];
}

/** What is known at an instant, with occasions for the rest of its chart day. */
function knownOn(evidence: Evidence, now: Date): Known {
  const { settings, off, zones, snoozes, carers, excused } = evidence;
  const read = readBox(evidence, now);
  const excusedOn = (day: string) =>
    excused.some(({ from, to, at }) => at <= now && from <= day && day <= to) ? "hospital" : null;
  return {
    ...{ settings, off, zones, carers, ...read },
    occasions: knownOccasions(factsOf(evidence, read, excusedOn, now)),
    snoozes: snoozes.filter(({ at }) => at <= now),
    ...{ areManyBoxesSilent: false, outage: null, decidedUntil: null },
  };
}

function readBox(
  { box, uplinks }: Evidence,
  now: Date,
): Pick<Known, "box" | "presses" | "uncertain"> {
  if (!box) {
    return { box: null, presses: [], uncertain: [{ from: -Infinity, to: Infinity }] };
  }
  // What came long before matters no more; a box that is dead since then keeps its last words.
  const lately = now.getTime() - READ_BACK;
  const all = uplinks.filter(({ arrivesAt }) => arrivesAt <= now);
  const arrived = all.filter(
    ({ receivedAt }, index) => receivedAt.getTime() >= lately || index >= all.length - 5,
  );
  const frames = framesOf(
    [...arrived].sort((one, other) => one.receivedAt.getTime() - other.receivedAt.getTime()),
  );
  const claims = arrived.flatMap(({ uplink, presses }) =>
    presses.map((press): Claim => ({ uplink, ...press })),
  );
  const presses = pressesOf(claims, frames);
  const { from, intervalMinutes } = box;
  const intervals = intervalMinutes === null ? [] : [{ from, minutes: intervalMinutes }];
  const binding = {
    from,
    to: null,
    uncounted: arrived.some(({ join, fcnt }) => !join && fcnt === null),
    intervals,
  };
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
  { plan, zones, words }: Evidence,
  { box, presses, uncertain }: Pick<Known, "box" | "presses" | "uncertain">,
  excusedOn: (day: string) => string | null,
  now: Date,
): DoseFacts[] {
  const said = saidBy(words, plan, zones, now);
  const day = chartDayOf(now, zones);
  const days = widenDays(day, day, MARGIN_DAYS);
  const { start, end } = chartDayBounds(day, zones);
  const requested = {
    from: new Date(start.getTime() - REACH),
    to: new Date(end.getTime() + REACH),
  };
  const isNear = ({ due }: { due: Date }) => due >= requested.from && due < requested.to;
  const nearPresses = presses.filter(
    (press) => press.getTime() > now.getTime() - MARGIN_DAYS * 24 * HOUR,
  );
  if (nearPresses.length === 0) {
    const occasions = occasionsOf(plan, zones, days.from, days.to);
    return factsWithoutPress(occasions, said, excusedOn).filter(isNear);
  }
  const { results } = planResults({
    ...{ medicines: plan, zones, ...days, requested, uncertain, now },
    presses: nearPresses.map((at) => ({ at })),
    confirmed: new Set(),
    boxIsHeard: box !== null && !isSilent(box.heard, box.intervalMinutes, now),
  });
  return results.flatMap(({ occasion, window, pressed }) =>
    occasion.doses.map((dose): DoseFacts => {
      const statement = said.get(plannedDoseKey(dose));
      const excused = excusedOn(dose.day);
      return { medicine: dose.medicine, due: occasion.due, window, pressed, statement, excused };
    }),
  );
}

function saidBy(
  words: readonly Word[],
  plan: readonly PlannedMedicine[],
  zones: readonly ZoneSpan[],
  now: Date,
): Map<string, object> {
  const said = new Map<string, object>();
  for (const word of words) {
    if (word.at > now) continue;
    const day = chartDayOf(word.due, zones);
    const occasions = occasionsOf(plan, zones, addDays(day, -1), addDays(day, 1));
    const occasion = occasions.find(({ due }) => due.getTime() === word.due.getTime());
    for (const dose of occasion?.doses ?? []) {
      if (word.medicines && !word.medicines.includes(dose.medicine)) continue;
      if (word.answer === "undo") said.delete(plannedDoseKey(dose));
      else said.set(plannedDoseKey(dose), word);
    }
  }
  return said;
}
