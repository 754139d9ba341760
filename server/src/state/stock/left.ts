import type { Stock } from "@dosebeat/contract/stock";
import { occasionsOf, plannedDoseKey } from "@dosebeat/domain/plan/plan";
import {
  FORECAST_DAYS,
  type StockDose,
  type StockUse,
  stockOf,
} from "@dosebeat/domain/stock/stock";
import { stockFate } from "@dosebeat/domain/stock/stock-fate";
import { addDays, chartDayOf } from "@dosebeat/domain/time/local-time";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { notFound } from "../../http/errors.ts";
import { type Effort, HEAVY, TooHeavy } from "../../http/heavy/too-heavy.ts";
import { findConfirmedDays } from "../../ledger/statements/queries.ts";
import { findSinceCount } from "../../ledger/stock-entries/queries.ts";
import { type DayRange, dosesPlanned } from "../../plan/planned/day-range.ts";
import { findPlan, type NamedMedicine } from "../../plan/planned/plan-queries.ts";
import { rangesOf } from "../doses/confirmed-beyond.ts";
import { timelineWithin } from "../doses/part.ts";
import type { KnownDose, Timeline, TimelineParts } from "../doses/timeline.ts";

/** How many days before or after its due time a dose may be taken. */
export const REACH_DAYS = 8;

/** Days of the plan followed at a time; most medicines run out soon. */
const STEP_DAYS = 28;

/** Following the plan is cheaper than matching presses to it. */
const AHEAD_FACTOR = 10;

/**
 * How much is left of the current medicines of a profile, or of one medicine, even if removed.
 *
 * @param known the plan and the zones, where they have just been read
 * @throws 404 if the profile never had the medicine; TooHeavy beyond the effort
 */
export async function stocksOf(
  parts: TimelineParts,
  profileid: ProfileInScope<"doses">,
  medicineId: number | undefined,
  effort: Effort = HEAVY,
  known?: Pick<Timeline, "plan" | "zones">,
): Promise<Stock[]> {
  const { db, clock } = parts;
  const now = clock.now();
  const [plan, zones, entriesOf] = await Promise.all([
    known?.plan ?? findPlan(db, profileid, effort.doses),
    known?.zones ?? zonesOf(db, profileid),
    findSinceCount(db, profileid, effort.doses),
  ]);
  const wanted = plan.filter(({ id, removedAt }) =>
    medicineId === undefined ? removedAt === null : id === medicineId,
  );
  if (medicineId !== undefined && wanted.length === 0) throw notFound("The medicine");
  const counted = wanted.filter(({ id }) => entriesOf.has(id));
  const since = counted
    .flatMap(({ id }) => entriesOf.get(id)?.[0]?.at ?? [])
    .sort((one, other) => one.getTime() - other.getTime())[0];
  if (since === undefined) return wanted.map(uncounted);
  const today = chartDayOf(now, zones);
  const ahead = { from: addDays(today, REACH_DAYS + 1), to: addDays(today, FORECAST_DAYS) };
  if (dosesPlanned(counted, ahead) > effort.doses * AHEAD_FACTOR) throw new TooHeavy();
  const range = {
    from: addDays(chartDayOf(since, zones), -REACH_DAYS),
    to: addDays(today, REACH_DAYS),
  };
  const timeline = await timelineWithin(parts, profileid, range, effort);
  const beyond = await confirmedBeyond(parts, profileid, { plan, since, now, range }, effort);
  return wanted.map((medicine) => {
    const entries = entriesOf.get(medicine.id);
    if (!entries) return uncounted(medicine);
    const taken = timeline.intakes.filter((intake) => intake.medicine === medicine.id);
    return present(medicine, entries, { ...timeline, beyond }, taken, ahead);
  });
}

/** The doses of a range, and doses stated as taken in it that are due long before or after. */
interface Known extends Timeline {
  beyond: KnownDose[];
}

/** Doses stated as taken in a span that are due long before or after the range. */
export async function confirmedBeyond(
  parts: TimelineParts,
  profileid: ProfileInScope<"doses">,
  { plan, since, now, range }: Pick<Timeline, "plan" | "now"> & { since: Date; range: DayRange },
  effort: Effort,
): Promise<KnownDose[]> {
  const taken = { from: since, to: now };
  const days = await findConfirmedDays(parts.db, profileid, taken, range, effort.doses);
  const doses: KnownDose[] = [];
  for (const near of rangesOf(plan, days)) {
    const found = await timelineWithin(parts, profileid, near, effort);
    doses.push(...found.doses);
  }
  return doses.filter(
    ({ day, statusIfCounted }) =>
      statusIfCounted === "confirmed" && (day < range.from || day > range.to),
  );
}

function uncounted({ id, unit }: NamedMedicine): Stock {
  return {
    medicine: id,
    unit,
    state: "uncounted",
    low: null,
    high: null,
    counted_utc: null,
    earliest: null,
    latest: null,
    enough_earliest: null,
    enough_latest: null,
    missing: null,
    expired: 0,
    expiring: 0,
    amounts_assumed: false,
  };
}

function present(
  medicine: NamedMedicine,
  entries: Parameters<typeof stockOf>[0]["entries"],
  timeline: Known,
  intakes: readonly { at: Date; amount: number | null }[],
  days: { from: string; to: string },
): Stock {
  const amounts = new Amounts();
  const { id, unit, lowDays } = medicine;
  const { now, zones } = timeline;
  const doses = timeline.doses.filter((dose) => dose.medicine === id);
  const beyond = timeline.beyond.filter((dose) => dose.medicine === id);
  const uses = [
    ...[...doses, ...beyond].flatMap((dose) => usesOf(dose, now, amounts)),
    ...intakes.map(({ at, amount }) => ({ at, amount: amounts.of(amount), isCertain: true })),
  ];
  const ahead = isOnlyAsNeeded(medicine, timeline)
    ? { mostADay: medicine.asNeeded?.max_24h ?? null, until: medicine.enddate }
    : dosesAhead(medicine, doses, beyond, timeline, days, amounts);
  const stock = stockOf({ entries, uses, ahead, lowDays, zones, now });
  const { counted, enoughEarliest, enoughLatest, ...left } = stock;
  return {
    medicine: id,
    unit,
    ...left,
    enough_earliest: enoughEarliest,
    enough_latest: enoughLatest,
    counted_utc: counted?.toISOString() ?? null,
    amounts_assumed: amounts.areAssumed,
  };
}

/** Counts an amount that is not stated as 1. */
export class Amounts {
  areAssumed = false;

  of(amount: number | null): number {
    if (amount === null) this.areAssumed = true;
    return amount ?? 1;
  }
}

function fateOf({ statusIfCounted, excused, window }: KnownDose, now: Date) {
  return stockFate(statusIfCounted, { isExcused: excused !== null, windowTo: window.to, now });
}

/** What a dose used of a stock, or may have used. */
export function usesOf(dose: KnownDose, now: Date, amounts: Amounts): StockUse[] {
  const { used } = fateOf(dose, now);
  if (used === "no") return [];
  const at = dose.pressed ?? dose.statement?.takenAt ?? dose.due;
  return [
    {
      at: used === "yes" ? at : dose.due,
      amount: amounts.of(dose.amount),
      isCertain: used === "yes",
    },
  ];
}

/** Whether the medicine will never be due at a time again. */
function isOnlyAsNeeded({ isAsNeeded, times }: NamedMedicine, { now, zones }: Timeline): boolean {
  const today = chartDayOf(now, zones);
  return (
    isAsNeeded &&
    times.every(
      ({ removedAt, validTo }) =>
        (removedAt !== null && removedAt <= now) || (validTo !== null && validTo < today),
    )
  );
}

function* dosesAhead(
  medicine: NamedMedicine,
  known: readonly KnownDose[],
  beyond: readonly KnownDose[],
  { now, zones }: Timeline,
  { from, to }: { from: string; to: string },
  amounts: Amounts,
): Generator<StockDose> {
  for (const dose of known) {
    const { used, isAhead } = fateOf(dose, now);
    if (!isAhead) continue;
    yield { day: dose.day, amount: amounts.of(dose.amount), mayBeUsed: used === "maybe" };
  }
  const taken = new Set(beyond.map(plannedDoseKey));
  for (let day = from; day <= to; day = addDays(day, STEP_DAYS)) {
    const last = addDays(day, STEP_DAYS - 1);
    for (const { doses } of occasionsOf([medicine], zones, day, last < to ? last : to)) {
      for (const dose of doses) {
        if (taken.has(plannedDoseKey(dose))) continue;
        yield { day: dose.day, amount: amounts.of(dose.amount), mayBeUsed: false };
      }
    }
  }
}
