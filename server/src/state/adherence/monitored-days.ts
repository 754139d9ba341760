import type { MonitoredDay } from "@dosebeat/domain/adherence/adherence";
import { isInsidePlan } from "@dosebeat/domain/plan/plan";
import { withoutWithdrawn } from "@dosebeat/domain/presses/press-names";
import type { Interval } from "@dosebeat/domain/time/intervals";
import { chartDayBounds, daysBetween } from "@dosebeat/domain/time/local-time";
import type { DayRange } from "../../plan/planned/day-range.ts";
import { dosesOfMedicine } from "../doses/days.ts";
import type { KnownDose, Timeline } from "../doses/timeline.ts";

/** A chart day, the number of its presses, and how many of them belong to nothing. */
export interface CountedDay {
  day: MonitoredDay;
  pressed: number;
  extra: number;
}

/**
 * The chart days of a range, both inclusive, as the figures need them.
 *
 * @param medicineId limits the doses to this medicine
 */
export function monitoredDays(
  timeline: Timeline,
  range: DayRange,
  medicineId?: number,
): CountedDay[] {
  const all = byDay(timeline.doses.filter(whileBound(timeline)));
  const ofMedicine =
    medicineId === undefined
      ? all
      : byDay(dosesOfMedicine(timeline, medicineId).filter(whileBound(timeline)));
  const takePresses = takerOf(timeline.doseOrExtra);
  const takeAll = takerOf(timeline.presses);
  const takeNotWithdrawn = takerOf(
    withoutWithdrawn(
      timeline.presses.map((at) => ({ at })),
      timeline.named,
    ).map(({ at }) => at),
  );
  const takeExtra = takerOf(timeline.extra);
  const isUncertain = touchedBy(timeline.uncertain);
  return daysBetween(range.from, range.to).map((date) => {
    const { start, end } = chartDayBounds(date, timeline.zones);
    const doses = all.get(date) ?? [];
    const day: MonitoredDay = {
      date,
      // A patient who crosses the date line may have a day of no length.
      closed: end > start && end <= timeline.now,
      insidePlan: isInsidePlan(timeline.plan, timeline.zones, date),
      monitored: !isUncertain(start, end),
      excused: timeline.excusedOn(date) !== null,
      doses: ofMedicine.get(date) ?? [],
      occasions: new Set(doses.map((dose) => dose.due.getTime())).size,
      pocketDoses: confirmedOccasions(doses),
      addedOpenings: timeline.openings.get(date) ?? 0,
      presses: takePresses(end),
      notWithdrawn: takeNotWithdrawn(end),
    };
    return { day, pressed: takeAll(end).length, extra: takeExtra(end).length };
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

/** Tests whether a span overlaps the intervals; calls must be in ascending order. */
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
