import { HOME_DAYS, removalOf } from "../plan/occasions.ts";
import { pauseStart } from "../plan/pauses.ts";
import { occasionsOf, type PlannedMedicine, plannedDoseKey, widenDays } from "../plan/plan.ts";
import type { ZoneSpan } from "../time/local-time.ts";

/**
 * The keys of doses that were confirmed before their time was removed from the plan, or was paused.
 *
 * @param said when each was first confirmed, by key
 */
export function confirmedBefore(
  medicines: readonly PlannedMedicine[],
  zones: readonly ZoneSpan[],
  said: ReadonlyMap<string, Date>,
): Set<string> {
  const lost = new Map<string, Date>();
  if (said.size === 0) return new Set();
  const note = (key: string, at: Date) => {
    const known = lost.get(key);
    if (!known || known < at) lost.set(key, at);
  };
  for (const medicine of medicines) {
    const paused = medicine.pauses.map((pause) => pauseStart(pause, zones));
    for (const time of medicine.times) {
      const removed = removalOf(medicine, time);
      for (const at of removed ? [...paused, removed] : paused) {
        note(`${medicine.id} ${time.time.slice(0, 5)}`, at);
      }
    }
  }
  const confirmed = [...said].filter(([key, at]) => {
    const [medicine, , time] = key.split(" ");
    const last = lost.get(`${medicine} ${time}`);
    return last !== undefined && at < last;
  });
  return new Set(confirmed.map(([key]) => key));
}

interface ConfirmedQuery {
  medicines: readonly PlannedMedicine[];
  zones: readonly ZoneSpan[];
  /** Chart days, both included. */
  from: string;
  to: string;
  /** Keys of doses. */
  confirmed: ReadonlySet<string>;
}

/** The confirmed doses of the days, by key: the newest of their times. */
export function confirmedTimes({
  medicines,
  zones,
  from,
  to,
  confirmed,
}: ConfirmedQuery): Map<string, number> {
  if (confirmed.size === 0) return new Map();
  const timeOf = (key: string) => key.slice(key.lastIndexOf(" ") + 1);
  const clocks = new Set([...confirmed].map(timeOf));
  const ever = medicines.map((medicine) => ({
    ...medicine,
    removedAt: null,
    pauses: [],
    times: medicine.times
      .filter(({ time }) => clocks.has(time.slice(0, 5)))
      .map((time) => ({ ...time, removedAt: null })),
  }));
  const wide = widenDays(from, to, HOME_DAYS);
  const doses = occasionsOf(ever, zones, wide.from, wide.to).flatMap((occasion) => occasion.doses);
  return new Map(
    doses
      .map((dose): [string, number] => [plannedDoseKey(dose), dose.schedule])
      .filter(([key]) => confirmed.has(key)),
  );
}
