import { addDays, chartDayBounds, type ZoneSpan } from "../time/local-time.ts";
import { OccasionList } from "./occasions.ts";
import { pauseStart } from "./pauses.ts";
import type { KeptTimes, Occasion, PlannedDose, PlannedMedicine } from "./planned.ts";

export type {
  KeptTimes,
  Occasion,
  PlannedDose,
  PlannedMedicine,
  PlannedPause,
  PlannedTime,
} from "./planned.ts";

/** Identifies a dose of a patient: a medicine, a day of its plan and a time of day. */
export function plannedDoseKey({
  medicine,
  homeDay,
  time,
}: Pick<PlannedDose, "medicine" | "homeDay" | "time">): string {
  return `${medicine} ${homeDay} ${time.slice(0, 5)}`;
}

/**
 * The occasions of the chart days `from` to `to`, both included, ascending. Changes of the times, of pauses
 * and the removal of the medicine take effect at the instant of the change: occasions already due keep the
 * plan that was in force then. Source: docs/plans.md, "What is due".
 *
 * @param kept doses that stay due although they were removed or paused before their due time
 */
export function occasionsOf(
  medicines: readonly PlannedMedicine[],
  zones: readonly ZoneSpan[],
  from: string,
  to: string,
  kept: KeptTimes = new Map(),
): Occasion[] {
  const list = new OccasionList(zones, from, to, kept);
  for (const medicine of medicines) list.add(medicine);
  return list.sorted();
}

/** The plan as it was just before an instant: nothing that was changed at it or later. */
export function planBefore(
  medicines: readonly PlannedMedicine[],
  zones: readonly ZoneSpan[],
  instant: Date,
): PlannedMedicine[] {
  const still = (at: Date | null) => (at !== null && at < instant ? at : null);
  return medicines.map((medicine) => ({
    ...medicine,
    removedAt: still(medicine.removedAt),
    times: medicine.times
      .filter(({ addedAt }) => addedAt === null || addedAt < instant)
      .map((time) => ({ ...time, removedAt: still(time.removedAt) })),
    pauses: medicine.pauses
      .filter((pause) => pauseStart(pause, zones) < instant)
      .map((pause) => ({ ...pause, toAt: still(pause.toAt) })),
  }));
}

/**
 * Whether the whole chart day lies within the plan of a medicine: from its start date, or the first time
 * added to it later, to its end date or removal; without an end date until its last time ends. Where all times
 * were removed it ends with the day before, whatever its end date. As needed alone is no plan. Partial days have no daily figure. Source: docs/plans.md, "The word of a day".
 */
export function isInsidePlan(
  medicines: readonly PlannedMedicine[],
  zones: readonly ZoneSpan[],
  day: string,
): boolean {
  const { start, end } = chartDayBounds(day, zones);
  return medicines.some((medicine) => {
    const { startdate, enddate, removedAt, times, isAsNeeded } = medicine;
    if (day < startdate || (enddate !== null && day > enddate)) return false;
    if (removedAt !== null && removedAt < end) return false;
    if (times.length === 0) return !isAsNeeded;
    const hasBegun = times.some(
      ({ addedAt, validFrom }) =>
        (addedAt === null || addedAt <= start) &&
        (!isAsNeeded || validFrom === null || validFrom <= day),
    );
    const goesOn = times.some(
      ({ validTo, removedAt: gone }) =>
        (enddate !== null || validTo === null || day <= validTo) && (gone === null || gone >= end),
    );
    return hasBegun && goesOn;
  });
}

/** The last chart day of a medicine, or without an end date of its last phase; null: it goes on. */
export function lastDayOf({
  enddate,
  times,
}: Pick<PlannedMedicine, "enddate" | "times">): string | null {
  const rows = times.filter(({ removedAt }) => removedAt === null);
  if (enddate !== null || rows.length === 0) return enddate;
  const ends = rows.flatMap(({ validTo }) => (validTo === null ? [] : [validTo]));
  return ends.length < rows.length ? null : (ends.sort().at(-1) ?? null);
}

/** When the last of the times of a medicine was removed; null: one is left, or there never was one. */
export function lastRemovalOf({ times }: Pick<PlannedMedicine, "times">): Date | null {
  const removals = times.flatMap(({ removedAt }) => (removedAt === null ? [] : [removedAt]));
  if (removals.length === 0 || removals.length < times.length) return null;
  return new Date(Math.max(...removals.map((at) => at.getTime())));
}

/** What a chart day is in a plan. */
export type DayWord = "due" | "paused" | "not_due" | "outside";

/**
 * The word of each chart day, both ends included; the first of {@link DayWord} that holds. `paused` is a day on
 * which something would be due but for a pause. Source: docs/plans.md, "The word of a day".
 *
 * @param dueDays the days with doses, where they are known
 */
export function dayWords(
  medicines: readonly PlannedMedicine[],
  zones: readonly ZoneSpan[],
  from: string,
  to: string,
  dueDays: ReadonlySet<string> = shownDays(occasionsOf(medicines, zones, from, to)),
): Map<string, DayWord> {
  const paused = medicines.filter(({ pauses }) => pauses.length > 0);
  const unpaused = paused.map((medicine) => ({ ...medicine, pauses: [] }));
  const pausedDays = shownDays(occasionsOf(unpaused, zones, from, to));
  const words = new Map<string, DayWord>();
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (dueDays.has(day)) words.set(day, "due");
    else if (pausedDays.has(day)) words.set(day, "paused");
    else words.set(day, isInsidePlan(medicines, zones, day) ? "not_due" : "outside");
  }
  return words;
}

/** The chart days of the doses. */
function shownDays(occasions: readonly Occasion[]): Set<string> {
  return new Set(occasions.flatMap(({ doses }) => doses.map(({ day }) => day)));
}

/** The range of chart days extended by `days` on both sides. */
export function widenDays(from: string, to: string, days: number): { from: string; to: string } {
  return { from: addDays(from, -days), to: addDays(to, days) };
}
