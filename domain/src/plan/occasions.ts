import { DAY } from "../time/durations.ts";
import { addDays, chartDayOf, dueInstant, type ZoneSpan } from "../time/local-time.ts";
import { dayNumber, fallsOn, type Recurrence } from "../time/recurrence.ts";
import { isPaused } from "./pauses.ts";
import type { KeptTimes, Occasion, PlannedDose, PlannedMedicine, PlannedTime } from "./planned.ts";

/** A day of a home zone overlaps chart days of the patient at most this far away. */
export const HOME_DAYS = 2;

/** When a time of day falls on a day of its zone. */
interface Slot {
  due: Date;
  /** Chart day of the patient. */
  day: string;
}

/**
 * Collects what is due on chart days. Rows are clipped to the range, and each day, time and zone is worked
 * out once, as medicines share their times and a plan that changed often has many rows.
 */
export class OccasionList {
  private readonly zones: readonly ZoneSpan[];
  private readonly from: string;
  private readonly to: string;
  private readonly firstNumber: number;
  /** The days of the range and of what home zones may move into it. */
  private readonly days: string[] = [];
  private readonly homeZones = new Map<string, ZoneSpan[]>();
  /** By zone and time, and there by index of the day; null: the zone does not give the day that time. */
  private readonly slots = new Map<string, (Slot | null)[]>();
  private readonly fallen = new Map<string, boolean[]>();
  /** Days of kept doses, by the id of their time. */
  private readonly keptDays = new Map<number, string[]>();
  private readonly occasions = new Map<number, Occasion>();

  constructor(zones: readonly ZoneSpan[], from: string, to: string, kept: KeptTimes) {
    this.zones = zones;
    this.from = from;
    this.to = to;
    const first = addDays(from, -HOME_DAYS);
    const last = addDays(to, HOME_DAYS);
    for (let day = first; day <= last; day = addDays(day, 1)) this.days.push(day);
    this.firstNumber = dayNumber(first);
    for (const [key, schedule] of kept) {
      const day = key.split(" ")[1] ?? "";
      const known = this.keptDays.get(schedule);
      if (known) known.push(day);
      else this.keptDays.set(schedule, [day]);
    }
  }

  add(medicine: PlannedMedicine): void {
    const byTime = new Map<string, PlannedTime[]>();
    for (const row of medicine.times) {
      const time = row.time.slice(0, 5);
      const rows = byTime.get(time);
      if (rows) rows.push(row);
      else byTime.set(time, [row]);
    }
    for (const rows of byTime.values()) {
      // A kept dose keeps its amount; a time is due only once a day.
      const taken = new Set<number>();
      for (const row of rows) this.addKept(medicine, row, taken);
      if (rows.length > 1) rows.sort(byPrecedence);
      for (const row of rows) this.addRow(medicine, row, taken);
    }
  }

  sorted(): Occasion[] {
    for (const { doses } of this.occasions.values()) {
      const [first] = doses;
      if (doses.some(({ day }) => day !== first?.day)) doses.sort(byDay);
    }
    return [...this.occasions.values()].sort((a, b) => a.due.getTime() - b.due.getTime());
  }

  private addRow(medicine: PlannedMedicine, row: PlannedTime, taken: Set<number>): void {
    const [first, last] = this.clipped(medicine, row);
    if (first > last) return;
    const removed = removalOf(medicine, row);
    const slots = this.slotsOf(row);
    const fallen = this.fallenOf(row.recurrence);
    for (let index = first; index <= last; index += 1) {
      const day = this.days[index];
      if (day === undefined || taken.has(index) || !fallen(index)) continue;
      const slot = slots(index);
      if (!slot || (row.addedAt && row.addedAt > slot.due)) continue;
      if (removed && slot.due >= removed) continue;
      if (medicine.pauses.length > 0 && isPaused(medicine.pauses, day, slot.due)) continue;
      taken.add(index);
      this.push(medicine, row, day, slot);
    }
  }

  private addKept(medicine: PlannedMedicine, row: PlannedTime, taken: Set<number>): void {
    const slots = this.slotsOf(row);
    for (const day of this.keptDays.get(row.id) ?? []) {
      const index = this.indexOf(day);
      const slot = this.days[index] === undefined ? null : slots(index);
      if (!slot || taken.has(index)) continue;
      taken.add(index);
      this.push(medicine, row, day, slot);
    }
  }

  private push({ id }: PlannedMedicine, row: PlannedTime, homeDay: string, slot: Slot): void {
    const { day, due } = slot;
    if (day < this.from || day > this.to) return;
    const { time, amount, timezone } = row;
    const dose = { medicine: id, schedule: row.id, time, day, homeDay, amount, timezone };
    const occasion = this.occasions.get(due.getTime());
    if (occasion) occasion.doses.push(dose);
    else this.occasions.set(due.getTime(), { due, doses: [dose] });
  }

  /** The days, as indexes, on which a row may be due within the range. */
  private clipped(medicine: PlannedMedicine, row: PlannedTime): [first: number, last: number] {
    const margin = row.timezone === null ? HOME_DAYS : 0;
    const { first, last } = rowSpan(medicine, row);
    return [
      Math.max(margin, first - this.firstNumber),
      Math.min(this.days.length - 1 - margin, last - this.firstNumber),
    ];
  }

  private indexOf(day: string): number {
    return dayNumber(day) - this.firstNumber;
  }

  private slotsOf({ time, timezone }: PlannedTime): (index: number) => Slot | null {
    const key = `${timezone ?? ""} ${time}`;
    const known = this.slots.get(key) ?? [];
    this.slots.set(key, known);
    return (index) => {
      let slot = known[index];
      if (slot === undefined) {
        slot = this.slotAt(this.days[index] ?? "", time, timezone);
        known[index] = slot;
      }
      return slot;
    };
  }

  private slotAt(day: string, time: string, timezone: string | null): Slot | null {
    if (timezone === null) {
      const due = dueInstant(day, time, this.zones);
      return due && { due, day };
    }
    const home = this.homeZones.get(timezone) ?? [{ fromDay: null, timezone }];
    this.homeZones.set(timezone, home);
    const due = dueInstant(day, time, home);
    return due && { due, day: chartDayOf(due, this.zones) };
  }

  private fallenOf(recurrence: Recurrence | null): (index: number) => boolean {
    if (recurrence === null || recurrence.kind === "daily") return () => true;
    const key = JSON.stringify(recurrence);
    const known = this.fallen.get(key) ?? [];
    this.fallen.set(key, known);
    return (index) => {
      known[index] ??= fallsOn(recurrence, this.days[index] ?? "");
      return known[index];
    };
  }
}

/** When a time ended, by its own removal or that of its medicine; null: it did not. */
export function removalOf(
  { removedAt }: Pick<PlannedMedicine, "removedAt">,
  planned: Pick<PlannedTime, "removedAt">,
): Date | null {
  if (removedAt === null || planned.removedAt === null) return removedAt ?? planned.removedAt;
  return removedAt < planned.removedAt ? removedAt : planned.removedAt;
}

/**
 * The days of its zone on which a row may be due, both included, as numbers of days since 1970-01-01: those of
 * the medicine, of its phase, and from its addition to its removal. Infinite where there is no end.
 */
export function rowSpan(
  medicine: Pick<PlannedMedicine, "startdate" | "enddate" | "removedAt">,
  row: Pick<PlannedTime, "validFrom" | "validTo" | "addedAt" | "removedAt">,
): { first: number; last: number } {
  const { startdate, enddate } = medicine;
  const { validFrom, validTo, addedAt } = row;
  const removed = removalOf(medicine, row);
  const end = (day: string | null) => (day === null ? Number.POSITIVE_INFINITY : dayNumber(day));
  // Days begin at most 15 hours before or after those of UTC, and nights belong to the day before.
  const added = addedAt ? Math.floor(addedAt.getTime() / DAY) - 2 : Number.NEGATIVE_INFINITY;
  const gone = removed ? Math.floor(removed.getTime() / DAY) + 1 : Number.POSITIVE_INFINITY;
  return {
    first: Math.max(dayNumber(startdate), validFrom === null ? added : dayNumber(validFrom), added),
    last: Math.min(end(enddate), end(validTo), gone),
  };
}

/** The day of its zone on which a dose of home time is due: statements go by it. */
export function homeDayOf(due: Date, time: string, timezone: string): string {
  const home: ZoneSpan[] = [{ fromDay: null, timezone }];
  const day = chartDayOf(due, home);
  // A clock change may move a night dose into the next day.
  return dueInstant(day, time, home)?.getTime() === due.getTime() ? day : addDays(day, -1);
}

/** The later phase first, then the higher id. */
function byPrecedence(one: PlannedTime, other: PlannedTime): number {
  const [first, second] = [one.validFrom ?? "", other.validFrom ?? ""];
  if (first !== second) return first > second ? -1 : 1;
  return other.id - one.id;
}

function byDay(one: PlannedDose, other: PlannedDose): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return one.medicine - other.medicine;
}
