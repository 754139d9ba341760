import { isSecondOpeningStill, type PressName } from "../presses/press-names.ts";
import { firstIndexOf } from "../time/ascending.ts";
import { DAY, HOUR, MINUTE } from "../time/durations.ts";
import type { OccasionResult } from "./doses.ts";

/** Presses less than this far apart are one opening of the box. */
export const SESSION_GAP = 15 * MINUTE;

/** An opening further from a dose than this is never a second opening of it. */
export const FURTHEST_NEAR = 84 * HOUR;

/** For an occasion without a neighbour. */
const GAP_WITHOUT_NEIGHBOUR = DAY;

/** A press known only by its number says something only in plans at least this sparse. */
const SPARSE_GAP = 36 * HOUR;

/** The part of an occasion that matters for openings near it. */
export type NearOccasion = Pick<OccasionResult, "occasion" | "window" | "pressed" | "shared">;

/** What {@link secondOpenings} needs. */
export interface OpeningsQuery {
  /** Ascending; all of which a press or window is at most 84 h from the openings. */
  results: readonly NearOccasion[];
  /** When anything is due, in milliseconds, ascending: a week further on both sides than `results`. */
  due: readonly number[];
  /** All presses, after the one-minute rule, ascending. */
  presses: readonly Date[];
  /** Presses that belong to no dose, intake or confirmed dose, ascending. */
  extra: readonly Date[];
  /** The names that hold, in any order. */
  named: readonly { press: Date; as: PressName }[];
  /** For each press known only by its number, the observations around it, ascending. */
  withoutInstant: readonly UndatedPress[];
  /** Whether the chart day of an instant is not counted. */
  isExcused(at: Date): boolean;
}

/** A press known only by its number: it was made between two observations. */
export interface UndatedPress {
  after: Date;
  until: Date;
}

/** An opening of the box near a dose that was taken, which may have been a second one. Never an overdose. */
export interface SecondOpening {
  /** Its first press, or the instants between which it happened if only its number is known. */
  opened: { at: Date } | UndatedPress;
  /** The nearby dose and its press. */
  near: OccasionResult["occasion"];
  pressed: Date;
  /** Whether the patient said that they do not know what it was; then nobody asks again. */
  isNotKnown: boolean;
}

/**
 * The sessions that are second openings, ascending: runs of presses less than 15 minutes apart, all of them extra
 * and none named but as not known, less than half a gap, at most 84 h, from the nearest press that a dose uses.
 * Source: docs/adherence.md, "Second openings".
 */
export function secondOpenings(query: OpeningsQuery): SecondOpening[] {
  const used = usedPresses(query.results);
  const names = new Map(query.named.map(({ press, as }) => [press.getTime(), as]));
  const extra = new Set(query.extra.map((press) => press.getTime()));
  const isOpen = (press: Date) => {
    const name = names.get(press.getTime());
    return extra.has(press.getTime()) && (name === undefined || isSecondOpeningStill(name));
  };
  const dated = sessionsOf(query.presses).flatMap((session): SecondOpening[] => {
    const [at] = session;
    if (!session.every(isOpen) || query.isExcused(at)) return [];
    const near = nearOf(at.getTime(), used, query.due);
    if (!near) return [];
    const isNotKnown = session.some((press) => names.has(press.getTime()));
    return [{ opened: { at }, near: near.occasion, pressed: near.pressed, isNotKnown }];
  });
  const undated = query.withoutInstant.flatMap((press) => undatedOpening(press, used, query));
  return [...dated, ...undated].sort((one, other) => beginOf(one) - beginOf(other));
}

/** The earliest time that an opening can have been, in milliseconds. */
function beginOf({ opened }: SecondOpening): number {
  return ("at" in opened ? opened.at : opened.after).getTime();
}

/** A number without an instant counts only if no other explanation is left. */
function undatedOpening(
  { after, until }: UndatedPress,
  used: readonly UsedPress[],
  { results, due, presses, isExcused }: OpeningsQuery,
): SecondOpening[] {
  const [from, to] = [after.getTime(), until.getTime()];
  const [near, other] = [nearOf(from, used, due), nearOf(to, used, due)];
  if (!near || !other || near.gap <= SPARSE_GAP || other.gap <= SPARSE_GAP) return [];
  if (isExcused(after) || isExcused(until)) return [];
  const first = firstIndexOf(presses, (press) => press.getTime() >= from - SESSION_GAP);
  const next = presses[first]?.getTime() ?? Number.POSITIVE_INFINITY;
  if (next <= to + SESSION_GAP) return [];
  // It may have been the press of a dose that has none.
  if (results.some(({ pressed, window }) => !pressed && window.from <= to && window.to >= from)) {
    return [];
  }
  const opened = { after, until };
  return [{ opened, near: near.occasion, pressed: near.pressed, isNotKnown: false }];
}

interface UsedPress {
  at: number;
  pressed: Date;
  occasion: OccasionResult["occasion"];
}

/** The presses that doses use as their own, ascending. */
function usedPresses(results: readonly NearOccasion[]): UsedPress[] {
  return results
    .flatMap(({ occasion, pressed, shared }) =>
      pressed && !shared ? [{ at: pressed.getTime(), pressed, occasion }] : [],
    )
    .sort((one, other) => one.at - other.at);
}

/** The nearest press that a dose uses, the earlier one on a tie; null: none is near enough. */
function nearOf(
  at: number,
  used: readonly UsedPress[],
  due: readonly number[],
): (UsedPress & { gap: number }) | null {
  const index = firstIndexOf(used, (press) => press.at > at);
  const [before, after] = [used[index - 1], used[index]];
  const isBefore = before && (!after || at - before.at <= after.at - at);
  const nearest = isBefore ? before : after;
  if (!nearest) return null;
  const dueAt = nearest.occasion.due.getTime();
  const place = firstIndexOf(due, (other) => other >= dueAt);
  const neighbour = isBefore ? due[firstIndexOf(due, (other) => other > dueAt)] : due[place - 1];
  const gap = neighbour === undefined ? GAP_WITHOUT_NEIGHBOUR : Math.abs(neighbour - dueAt);
  const isNear = Math.abs(nearest.at - at) < Math.min(gap / 2, FURTHEST_NEAR);
  return isNear ? { ...nearest, gap } : null;
}

/** Runs of presses, each less than 15 minutes after the one before. */
function sessionsOf(presses: readonly Date[]): [Date, ...Date[]][] {
  const sessions: [Date, ...Date[]][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const press of presses) {
    if (press.getTime() - last < SESSION_GAP) sessions.at(-1)?.push(press);
    else sessions.push([press]);
    last = press.getTime();
  }
  return sessions;
}

/** Two neighbouring doses that were taken shortly after each other. */
export interface ClosePair {
  first: { occasion: OccasionResult["occasion"]; pressed: Date };
  second: { occasion: OccasionResult["occasion"]; pressed: Date };
}

/**
 * Neighbouring doses whose own presses are 15 minutes or more, but under a quarter of their gap apart; ascending.
 * Source: docs/adherence.md, "Second openings".
 *
 * @param results ascending
 */
export function closePairs(results: readonly NearOccasion[]): ClosePair[] {
  return results.slice(1).flatMap((result, index): ClosePair[] => {
    const before = results[index];
    if (!before?.pressed || !result.pressed || before.shared || result.shared) return [];
    const apart = result.pressed.getTime() - before.pressed.getTime();
    const gap = result.occasion.due.getTime() - before.occasion.due.getTime();
    if (apart < SESSION_GAP || apart >= gap / 4) return [];
    return [
      {
        first: { occasion: before.occasion, pressed: before.pressed },
        second: { occasion: result.occasion, pressed: result.pressed },
      },
    ];
  });
}
