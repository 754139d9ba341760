import { HOUR } from "../time/durations.ts";
import { addDays, chartDayBounds, nextChartDay, type ZoneSpan } from "../time/local-time.ts";
import { type Occasion, occasionsOf, type PlannedMedicine, plannedDoseKey } from "./plan.ts";

/** How many days on either side of the change are searched for a dose. */
const SEARCHED = [3, 35, 400] as const;

/** The zones after a change to `timezone` made at `now`, and the chart day from which it holds. */
function zonesAfterChange(
  zones: readonly ZoneSpan[],
  timezone: string,
  now: Date,
): { zones: ZoneSpan[]; fromDay: string } {
  const fromDay = nextChartDay(now, zones, timezone);
  const kept = zones.filter((zone) => zone.fromDay === null || zone.fromDay < fromDay);
  return { zones: [...kept, { fromDay, timezone }], fromDay };
}

/** What a change of zone does to the doses of one medicine. */
export interface MedicineZoneChange {
  medicine: number;
  /** Whether all its times from then on are in home time, which the change does not move. */
  isHome: boolean;
  /** The last dose before the change and the first after it; null: none in 400 days. */
  lastBefore: Date | null;
  firstAfter: Date | null;
  /** Between the two. */
  hours: number | null;
  /** Doses that the change drops. */
  dropped: number;
}

/** What a change of zone does; nothing before `from` changes. */
export interface ZoneChange {
  fromDay: string;
  from: Date;
  /** Medicines with a dose before or after the change. */
  medicines: MedicineZoneChange[];
}

/**
 * What a change of the patient's zone made at `now` does to each medicine. It holds from the start of the
 * next chart day in the new zone; doses of the old zone at or after that instant are dropped.
 * Source: docs/plans.md, "Travel".
 */
export function zoneChange(
  plan: readonly PlannedMedicine[],
  before: readonly ZoneSpan[],
  timezone: string,
  now: Date,
): ZoneChange {
  const { zones, fromDay } = zonesAfterChange(before, timezone, now);
  const { start: from } = chartDayBounds(fromDay, zones);
  const dropped = droppedDoses(plan, before, zones, fromDay);
  const found = new Map<number, { lastBefore: Date | null; firstAfter: Date | null }>();
  const home = new Set(plan.filter((one) => isOnHomeTime(one, fromDay)).map(({ id }) => id));
  let open = plan;
  for (const days of SEARCHED) {
    const range = [addDays(fromDay, -days), addDays(fromDay, days)] as const;
    const occasions = occasionsOf(open, zones, ...range);
    for (const [medicine, dues] of duesOf(occasions)) {
      const lastBefore = dues.findLast((due) => due < from) ?? null;
      const firstAfter = dues.find((due) => due >= from) ?? null;
      found.set(medicine, { lastBefore, firstAfter });
    }
    open = open.filter(({ id }) => {
      const known = found.get(id);
      return !known?.lastBefore || !known.firstAfter;
    });
  }
  const medicines = [...found].map(([medicine, { lastBefore, firstAfter }]) => ({
    medicine,
    isHome: home.has(medicine),
    lastBefore,
    firstAfter,
    hours: lastBefore && firstAfter ? (firstAfter.getTime() - lastBefore.getTime()) / HOUR : null,
    dropped: dropped.get(medicine) ?? 0,
  }));
  return { fromDay, from, medicines: medicines.sort((a, b) => a.medicine - b.medicine) };
}

function isOnHomeTime({ times }: PlannedMedicine, fromDay: string): boolean {
  const coming = times.filter(
    ({ removedAt, validTo }) => removedAt === null && (validTo === null || validTo >= fromDay),
  );
  return coming.length > 0 && coming.every(({ timezone }) => timezone !== null);
}

function duesOf(occasions: readonly Occasion[]): Map<number, Date[]> {
  const dues = new Map<number, Date[]>();
  for (const { due, doses } of occasions) {
    for (const medicine of new Set(doses.map((dose) => dose.medicine))) {
      const known = dues.get(medicine);
      if (known) known.push(due);
      else dues.set(medicine, [due]);
    }
  }
  return dues;
}

/** Per medicine, how many doses around the change are due in the zones before it and not after it. */
function droppedDoses(
  plan: readonly PlannedMedicine[],
  before: readonly ZoneSpan[],
  after: readonly ZoneSpan[],
  fromDay: string,
): Map<number, number> {
  const around = (zones: readonly ZoneSpan[], days: number) =>
    occasionsOf(plan, zones, addDays(fromDay, -days), addDays(fromDay, days)).flatMap(
      ({ doses }) => doses,
    );
  const kept = new Set(around(after, 4).map(plannedDoseKey));
  const dropped = new Map<number, number>();
  for (const dose of around(before, 2)) {
    if (kept.has(plannedDoseKey(dose))) continue;
    dropped.set(dose.medicine, (dropped.get(dose.medicine) ?? 0) + 1);
  }
  return dropped;
}
