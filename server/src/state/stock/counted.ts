import { type StockEntry, stockOf } from "@dosebeat/domain/stock/stock";
import { addDays, chartDayOf } from "@dosebeat/domain/time/local-time";
import type { Counted } from "@dosebeat/domain/worklist/taken-twice";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { type Effort, HEAVY } from "../../http/heavy/too-heavy.ts";
import { type EntryRow, listEntries } from "../../ledger/stock-entries/queries.ts";
import { timelineWithin } from "../doses/part.ts";
import type { KnownDose, Timeline, TimelineParts } from "../doses/timeline.ts";
import { Amounts, confirmedBeyond, REACH_DAYS, usesOf } from "./left.ts";

/** How many days before a count to look for the largest dose. */
const DOSE_DAYS = 14;
/** A count this long after the previous one says little about single tablets. */
const MOST_DAYS = 366;

/**
 * The counts since a chart day that another one precedes, with what should have been left at least by all that was
 * known before.
 *
 * @throws TooHeavy beyond the effort
 */
export async function countsSince(
  parts: TimelineParts,
  profile: ProfileInScope<"doses">,
  { plan, zones }: Pick<Timeline, "plan" | "zones">,
  since: string,
  effort: Effort = HEAVY,
): Promise<Counted[]> {
  const newestFirst = await listEntries(parts.db, profile, undefined);
  const found: Counted[] = [];
  for (const [index, count] of newestFirst.entries()) {
    const day = chartDayOf(count.at, zones);
    if (day < since) break;
    if (count.kind !== "count") continue;
    const entries = sinceCountBefore(newestFirst.slice(index + 1), count.medicine_id);
    const first = entries[0];
    if (!first) continue;
    const from = chartDayOf(first.at, zones);
    if (from < addDays(day, -MOST_DAYS)) continue;
    const used = { plan, from, to: day, since: first.at };
    const known = await usedBetween(parts, profile, used, effort);
    found.push(countedOf(count, entries, known, day));
  }
  return found;
}

/** The medicine's previous count and the entries after it, ascending; empty: no previous count. */
function sinceCountBefore(before: readonly EntryRow[], medicine: number): StockEntry[] {
  const own = before.filter(({ medicine_id }) => medicine_id === medicine);
  const last = own.findIndex(({ kind }) => kind === "count");
  return last === -1 ? [] : own.slice(0, last + 1).toReversed();
}

interface Used {
  timeline: Timeline;
  doses: KnownDose[];
}

async function usedBetween(
  parts: TimelineParts,
  profile: ProfileInScope<"doses">,
  { plan, from, to, since }: { plan: Timeline["plan"]; from: string; to: string; since: Date },
  effort: Effort,
): Promise<Used> {
  const first = from < addDays(to, -DOSE_DAYS) ? from : addDays(to, -DOSE_DAYS);
  const range = { from: addDays(first, -REACH_DAYS), to: addDays(to, REACH_DAYS) };
  const timeline = await timelineWithin(parts, profile, range, effort);
  const { now } = timeline;
  const beyond = await confirmedBeyond(parts, profile, { plan, since, now, range }, effort);
  return { timeline, doses: [...timeline.doses, ...beyond] };
}

function countedOf(
  { medicine_id: medicine, at, amount }: EntryRow,
  entries: StockEntry[],
  { timeline, doses }: Used,
  day: string,
): Counted {
  const { now, zones, intakes } = timeline;
  const amounts = new Amounts();
  const own = doses.filter((dose) => dose.medicine === medicine);
  const uses = [
    ...own.flatMap((dose) => usesOf(dose, now, amounts)),
    ...intakes
      .filter((intake) => intake.medicine === medicine)
      .map((intake) => ({ at: intake.at, amount: amounts.of(intake.amount), isCertain: true })),
  ].filter((use) => use.at <= at);
  const ahead = { mostADay: null, until: null };
  const { low } = stockOf({ entries, uses, ahead, lowDays: 0, zones, now: at });
  const first = addDays(day, -DOSE_DAYS);
  const due = own.filter((dose) => dose.day >= first && dose.due <= at);
  return {
    medicine,
    day,
    amount,
    // More was used than there was: what should be left is unknown.
    least: low ?? 0,
    largestDose: due.length === 0 ? null : Math.max(...due.map((dose) => amounts.of(dose.amount))),
  };
}
