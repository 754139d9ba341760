import type { MedicineExcursions, Excursion as ShownExcursion } from "@dosebeat/contract/storage";
import {
  type BoundAir,
  type Excursion,
  excursionsOf,
  neighbourLimits,
} from "@dosebeat/domain/boxes/excursions";
import { kineticMean, mktHours } from "@dosebeat/domain/boxes/mean-kinetic-temperature";
import type { StorageLimits } from "@dosebeat/domain/boxes/storage-limits";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { chartDayBounds, type ZoneSpan } from "@dosebeat/domain/time/local-time";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { readingsKeptSince } from "../../database/retention-policies.ts";
import { boundsOf, type DayRange } from "../../plan/planned/day-range.ts";
import { findBindings } from "../presses/binding-queries.ts";
import { reportingIntervals } from "../sensors/interval-queries.ts";
import { type BoxTime, findAir, findInside, type StoredMedicine } from "./queries.ts";

/** An excursion is followed this far beyond the range; from there on it is "at least". */
const FURTHEST = 31 * DAY;

interface Patient {
  db: Db;
  profileid: ProfileInScope<"box" | "plan">;
  zones: readonly ZoneSpan[];
}

/** A span; the end is exclusive. */
interface Span {
  start: Date;
  end: Date;
}

/** Per medicine, the excursions that touch the range, and the mean kinetic temperature at its end. */
export async function excursionsIn(
  patient: Patient,
  stored: readonly StoredMedicine[],
  range: DayRange,
  now: Date,
): Promise<MedicineExcursions[]> {
  const bounds = boundsOf(range, patient.zones);
  const inRange = stored.filter(
    ({ startdate, enddate }) =>
      startdate <= range.to && (enddate === null || range.from <= enddate),
  );
  if (inRange.length === 0) return [];
  // A reading of this very moment counts; one dated later by a wrong clock does not.
  const heard = new Date(now.getTime() + 1);
  const span = { start: bounds.start, end: bounds.end < heard ? bounds.end : heard };
  const longest = Math.max(...inRange.map(({ storage }) => mktHours(storage)));
  const air = await airAround(patient, span, longest, limitsOfAll(inRange), heard);
  const kept_since = await readingsKeptSince(patient.db, bounds.start, now);
  return inRange.map(({ id, startdate, enddate, storage }) => {
    const dates = {
      start: chartDayBounds(startdate, patient.zones).start,
      end: enddate === null ? heard : chartDayBounds(enddate, patient.zones).end,
    };
    const own = air.map((bound) => cut(bound, dates));
    const touching = own
      .flatMap((bound) => excursionsOf(bound, storage))
      .filter(({ from, to }) => to >= span.start && from < span.end);
    const hours = mktHours(storage);
    const mean = kineticMean(own, span.end, hours);
    const celsius = mean.celsius === null ? null : Number(mean.celsius.toFixed(2));
    const mkt = { celsius, hours, coverage: mean.coverage };
    return { medicine: id, storage, excursions: touching.map(presentExcursion), mkt, kept_since };
  });
}

/** Values within these limits are within the limits of every medicine. */
function limitsOfAll(stored: readonly StoredMedicine[]): StorageLimits {
  const narrowest = (limits: readonly (number | null)[], choose: (...of: number[]) => number) => {
    const set = limits.filter((limit) => limit !== null);
    return set.length === 0 ? null : choose(...set);
  };
  return {
    min_c: narrowest(
      stored.map(({ storage }) => storage.min_c),
      Math.max,
    ),
    max_c: narrowest(
      stored.map(({ storage }) => storage.max_c),
      Math.min,
    ),
    max_rh: narrowest(
      stored.map(({ storage }) => storage.max_rh),
      Math.min,
    ),
  };
}

/**
 * What the patient's boxes measured in the span and in the hours before its end, and beyond as far as excursions
 * reach that touch it.
 */
async function airAround(
  { db, profileid }: Patient,
  { start, end }: Span,
  hours: number,
  limits: StorageLimits,
  heard: Date,
): Promise<BoundAir[]> {
  const since = new Date(Math.min(start.getTime(), end.getTime() - hours * HOUR));
  const bindings = await findBindings(db, profileid, since, end);
  return Promise.all(
    bindings.map(async ({ id: sensorId, valid_from, valid_to, intervalMinutes, reported }) => {
      const until = valid_to !== null && valid_to < heard ? valid_to : heard;
      const before = {
        from: laterOf(valid_from, new Date(start.getTime() - FURTHEST)),
        to: start,
      };
      const after = { from: end, to: earlierOf(until, new Date(end.getTime() + FURTHEST)) };
      const [first, last] = await Promise.all([
        nearestInside(db, { sensorId, ...before }, limits, "latest"),
        nearestInside(db, { sensorId, ...after }, limits, "earliest"),
      ]);
      const intervals = reportingIntervals(reported, intervalMinutes);
      // The first of these hours may need the reading before it.
      const near = neighbourLimits(intervals)(valid_from.getTime(), since.getTime());
      const around = new Date(since.getTime() - near);
      const from = laterOf(valid_from, earlierOf(first ?? before.from, around));
      const to = last ? new Date(last.getTime() + 1) : after.to;
      const readings = await findAir(db, { sensorId, from, to: earlierOf(until, to) });
      return { readings, intervals };
    }),
  );
}

async function nearestInside(
  db: Db,
  time: BoxTime,
  limits: StorageLimits,
  side: "latest" | "earliest",
): Promise<Date | undefined> {
  return time.from < time.to ? findInside(db, time, limits, side) : undefined;
}

function cut({ readings, intervals }: BoundAir, { start, end }: Span): BoundAir {
  return { readings: readings.filter(({ at }) => at >= start && at < end), intervals };
}

function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other;
}

function earlierOf(one: Date, other: Date): Date {
  return one < other ? one : other;
}

function presentExcursion({ from, to, fromOpen, toOpen, ...rest }: Excursion): ShownExcursion {
  return {
    ...rest,
    from_utc: from.toISOString(),
    to_utc: to.toISOString(),
    from_open: fromOpen,
    to_open: toOpen,
  };
}
