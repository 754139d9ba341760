import { LEAST_COVERAGE } from "@dosebeat/domain/adherence/adherence";
import { type Tally, tallyOf } from "@dosebeat/domain/adherence/tally";
import { monthStart } from "../../../i18n/weeks.ts";
import { DAY_PARTS, type DayPart, dayPartOf } from "../../../nouns/schedules/day-parts.ts";
import type { CountedDose } from "./facts.ts";

/** Consecutive days, inclusive. */
export interface Stretch {
  from: string;
  to: string;
  days: number;
}

/** How regular the weeks were, and the part of the day that changed most. */
export interface TrendFacts {
  /** `none`: too few weeks are known, or they are too irregular to be called steady. */
  course: { kind: "steady" } | { kind: "weak"; weeks: Stretch[] } | { kind: "none" };
  /** Doses taken out of ten, rounded, in the last month and before it. */
  change: { part: DayPart; month: string; now: number; before: number } | null;
}

const LEAST_WEEKS = 4;
/** A week this far below the median is weak; the median must reach `STEADY`. */
const WEAK = 0.15;
const STEADY = 0.8;
/** Fewer doses than this cannot be expressed as a share of ten. */
const LEAST_DOSES = 10;

/** Splits days into stretches of `size`, backwards from the last; the first may be shorter. */
export function stretchesOf(dates: readonly string[], size: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (let end = dates.length; end > 0; end -= size) {
    const days = dates.slice(Math.max(end - size, 0), end);
    stretches.unshift({ from: days[0] ?? "", to: days.at(-1) ?? "", days: days.length });
  }
  return stretches;
}

/** The share of doses taken; null: too little is known, or nothing was due. */
export function shareTaken({ due, taken, unknown, overdue }: Tally): number | null {
  const known = due - unknown - overdue;
  if (known <= 0 || known < (due - overdue) * LEAST_COVERAGE) return null;
  return taken / known;
}

export function within(doses: readonly CountedDose[], { from, to }: Stretch): CountedDose[] {
  return doses.filter(({ date }) => date >= from && date <= to);
}

export function trendOf(doses: readonly CountedDose[], weeks: readonly Stretch[]): TrendFacts {
  return { course: courseOf(doses, weeks), change: changeOf(doses) };
}

function courseOf(doses: readonly CountedDose[], weeks: readonly Stretch[]): TrendFacts["course"] {
  const counted = weeks
    .map((week) => ({ week, tally: tallyOf(within(doses, week)) }))
    .filter(({ tally }) => tally.due > tally.overdue);
  const shares = counted.flatMap(({ week, tally }) => {
    const share = shareTaken(tally);
    return share === null ? [] : [{ week, share }];
  });
  const least = Math.max(LEAST_WEEKS, counted.length * LEAST_COVERAGE);
  if (shares.length < least) return { kind: "none" };
  const sorted = shares.map(({ share }) => share).sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const weak = shares.filter(({ share }) => share < middle - WEAK).map(({ week }) => week);
  if (middle < STEADY || weak.length > shares.length / 4) return { kind: "none" };
  return weak.length === 0 ? { kind: "steady" } : { kind: "weak", weeks: weak };
}

function changeOf(doses: readonly CountedDose[]): TrendFacts["change"] {
  const last = doses
    .map(({ date }) => date)
    .sort()
    .at(-1);
  if (last === undefined) return null;
  const month = monthStart(last);
  const changes = DAY_PARTS.flatMap((part) => {
    const inPart = doses.filter(({ dosage_time }) => dayPartOf(dosage_time) === part);
    const now = tenths(inPart.filter(({ date }) => date >= month));
    const before = tenths(inPart.filter(({ date }) => date < month));
    return now === null || before === null || now === before ? [] : [{ part, month, now, before }];
  });
  const size = ({ now, before }: { now: number; before: number }) => Math.abs(now - before);
  return changes.sort((a, b) => size(b) - size(a))[0] ?? null;
}

function tenths(doses: readonly CountedDose[]): number | null {
  const tally = tallyOf(doses);
  const share = shareTaken(tally);
  return share === null || tally.due - tally.unknown < LEAST_DOSES ? null : roundTenths(share);
}

/** Ten out of ten only if all were taken, and zero only if none were. */
function roundTenths(share: number): number {
  if (share === 0 || share === 1) return share * 10;
  return Math.min(Math.max(Math.round(share * 10), 1), 9);
}
