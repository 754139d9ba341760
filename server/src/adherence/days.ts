import type { Adherence, AdherenceDay } from "@dosebeat/contract/adherence";
import {
  dayImplementation,
  drugHolidaysOfMedicine,
  figuresOf,
  type MonitoredDay,
} from "@dosebeat/domain/adherence";
import { chartDayBounds, daysBetween, zoneOn } from "@dosebeat/domain/local-time";
import { isInsidePlan } from "@dosebeat/domain/plan";
import type { Interval } from "@dosebeat/domain/proof";
import { dayCounts, isTaken } from "@dosebeat/domain/statuses";
import { TOLERANCE_MINUTES } from "@dosebeat/domain/tolerance";
import { dosesOfMedicine } from "../doses/days.ts";
import { type DayRange, type KnownDose, type Timeline, timelineOf } from "../doses/timeline.ts";
import type { Parts } from "../parts.ts";
import type { ProfileInScope } from "../profiles/in-scope.ts";

/**
 * The adherence of a profile on its chart days, both included. With one medicine only its doses are
 * counted, and figures that count occasions or presses are null.
 *
 * @throws 404 if the profile never had the medicine
 */
export async function adherenceOf(
  parts: Pick<Parts, "db" | "clock">,
  profileid: ProfileInScope<"figures">,
  range: DayRange,
  medicineId?: number,
): Promise<Adherence> {
  const timeline = await timelineOf(parts, profileid, range);
  const days = monitoredDays(timeline, range, medicineId);
  return {
    timezone: zoneOn(range.to, timeline.zones),
    tolerance_minutes: TOLERANCE_MINUTES,
    days: days.map(({ day, extra }) => presentDay(day, extra, medicineId === undefined)),
    figures: presentFigures(
      days.map(({ day }) => day),
      medicineId === undefined,
    ),
  };
}

interface CountedDay {
  day: MonitoredDay;
  extra: number;
}

function monitoredDays(
  timeline: Timeline,
  range: DayRange,
  medicineId: number | undefined,
): CountedDay[] {
  const ofMedicine = byDay(dosesOfMedicine(timeline, medicineId).filter(whileBound(timeline)));
  const all = byDay(timeline.doses.filter(whileBound(timeline)));
  const takePresses = takerOf(timeline.presses);
  const takeExtra = takerOf(timeline.extra);
  const isUncertain = touchedBy(timeline.uncertain);
  return daysBetween(range.from, range.to).map((date) => {
    const { start, end } = chartDayBounds(date, timeline.zones);
    const doses = all.get(date) ?? [];
    const day: MonitoredDay = {
      date,
      // A patient who crosses the date line may have a day without any time.
      closed: end > start && end <= timeline.now,
      insidePlan: isInsidePlan(timeline.plan, timeline.zones, date),
      monitored: !isUncertain(start, end),
      excused: timeline.excusedOn(date) !== null,
      doses: ofMedicine.get(date) ?? [],
      occasions: new Set(doses.map((dose) => dose.due.getTime())).size,
      pocketDoses: confirmedOccasions(doses),
      presses: takePresses(end),
    };
    return { day, extra: takeExtra(end).length };
  });
}

/** Iterates over ascending instants; each call takes those before `end`, which must not decrease. */
function takerOf(instants: readonly Date[]): (end: Date) => Date[] {
  let taken = 0;
  return (end) => {
    const from = taken;
    while ((instants[taken]?.getTime() ?? Number.POSITIVE_INFINITY) < end.getTime()) taken += 1;
    return instants.slice(from, taken);
  };
}

/** Tests whether a time overlaps the intervals; calls must be in ascending order. */
function touchedBy(intervals: readonly Interval[]): (start: Date, end: Date) => boolean {
  let next = 0;
  return (start, end) => {
    while ((intervals[next]?.to ?? Number.POSITIVE_INFINITY) <= start.getTime()) next += 1;
    return (intervals[next]?.from ?? Number.POSITIVE_INFINITY) < end.getTime();
  };
}

/** Occasions while no box is bound are not due. */
function whileBound({ records }: Timeline): (dose: KnownDose) => boolean {
  return ({ due }) =>
    records.some(({ binding: { from, to } }) => due >= from && (to === null || due < to));
}

function byDay(doses: readonly KnownDose[]): Map<string, KnownDose[]> {
  const days = new Map<string, KnownDose[]>();
  for (const dose of doses) {
    const known = days.get(dose.day);
    if (known) known.push(dose);
    else days.set(dose.day, [dose]);
  }
  return days;
}

function confirmedOccasions(doses: readonly KnownDose[]): number {
  const confirmed = doses.filter((dose) => dose.status === "confirmed");
  return new Set(confirmed.map((dose) => dose.due.getTime())).size;
}

function presentDay(day: MonitoredDay, extra: number, whole: boolean): AdherenceDay {
  return {
    date: day.date,
    due: day.doses.length,
    taken: day.doses.filter((dose) => isTaken(dose.status)).length,
    ...dayCounts(day.doses),
    occasions: whole ? day.occasions : null,
    presses: whole ? day.presses.length : null,
    extra: whole ? extra : null,
    implementation: whole ? dayImplementation(day) : null,
  };
}

const NOT_COUNTED = { numerator: 0, denominator: 0, percent: null };

function presentFigures(days: readonly MonitoredDay[], whole: boolean): Adherence["figures"] {
  const { initiation, persistence, ...rest } = figuresOf(days);
  const ofPresses = whole
    ? {
        initiation_utc: initiation?.toISOString() ?? null,
        persistence: {
          last_press_utc: persistence.last_press?.toISOString() ?? null,
          stopped: persistence.stopped,
        },
      }
    : {
        ...{ daily_implementation: NOT_COUNTED, correct_dosing: NOT_COUNTED },
        drug_holidays: drugHolidaysOfMedicine(days),
        ...{ initiation_utc: null, persistence: null },
      };
  return { ...rest, ...ofPresses };
}
