import { type KnownDose, knownDoses } from "@dosebeat/domain/doses/known-doses";
import { HOME_DAYS } from "@dosebeat/domain/plan/occasions";
import { type PlannedMedicine, widenDays } from "@dosebeat/domain/plan/plan";
import { PAIR_REACH } from "@dosebeat/domain/presses/press-pairs";
import { addDays } from "@dosebeat/domain/time/local-time";
import { findConfirmedDays, findStatements } from "../../ledger/statements/queries.ts";
import type { DayRange } from "../../plan/planned/day-range.ts";
import { type Case, type Evidence, settle } from "./settle.ts";

/** Gaps of up to this many days are cheaper to read in one go. */
const NEAR_DAYS = 7;

/** When occasions without a press were taken according to statements: one opening each. */
export function confirmedTimes(doses: readonly KnownDose[]): Date[] {
  const times = new Map<number, Date>();
  for (const { due, statusIfCounted, statement } of doses) {
    if (statusIfCounted !== "confirmed" || !statement?.takenAt) continue;
    const known = times.get(due.getTime());
    if (!known || statement.takenAt < known) times.set(due.getTime(), statement.takenAt);
  }
  return [...times.values()];
}

/** Doses due outside the days of a case, and what was read for them. */
interface Beyond {
  doses: KnownDose[];
  evidence: Evidence[];
}

/**
 * Doses due outside the days of a case that, according to statements, may have been taken when an extra press was
 * made.
 */
export async function confirmedBeyond(found: Case, extra: readonly Date[]): Promise<Beyond> {
  const [first] = extra;
  const last = extra.at(-1);
  const beyond: Beyond = { doses: [], evidence: [] };
  if (!first || !last) return beyond;
  const { db, profileid, effort, plan, range } = found;
  const taken = {
    from: new Date(first.getTime() - PAIR_REACH),
    to: new Date(last.getTime() + PAIR_REACH),
  };
  const days = await findConfirmedDays(db, profileid, taken, insideOf(plan, range), effort.doses);
  for (const { from, to } of rangesOf(plan, days)) {
    const stated = widenDays(from, to, 1 + HOME_DAYS);
    const { results, evidence } = await settle({ ...found, range: { from, to } });
    const statements = await findStatements(db, profileid, stated.from, stated.to, effort.doses);
    beyond.evidence.push(evidence);
    beyond.doses.push(...results.flatMap((result) => knownDoses(result, statements, () => null)));
  }
  return beyond;
}

/** Days whose statements can only name doses that are due within the chart days. */
export function insideOf(plan: readonly PlannedMedicine[], { from, to }: DayRange): DayRange {
  return widenDays(from, to, -homeDaysOf(plan));
}

/** The ranges of chart days on which doses may be due that statements of these days name. */
export function rangesOf(plan: readonly PlannedMedicine[], days: readonly string[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const day of days) {
    const { from, to } = widenDays(day, day, homeDaysOf(plan));
    const known = ranges.at(-1);
    if (known && from <= addDays(known.to, NEAR_DAYS)) known.to = to;
    else ranges.push({ from, to });
  }
  return ranges;
}

function homeDaysOf(plan: readonly PlannedMedicine[]): number {
  const hasHome = plan.some(({ times }) => times.some(({ timezone }) => timezone !== null));
  return hasHome ? HOME_DAYS : 0;
}
