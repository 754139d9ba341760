import type { Dose } from "@dosebeat/contract/doses";
import { formatDosageTime } from "../../../i18n/format.ts";
import { inDayOrder } from "../../../nouns/schedules/day-parts.ts";

/** What determines by whose clock a dose is due. */
export type ClockedDose = Pick<Dose, "dosage_time" | "timezone">;

/** Doses of one time of day, by the clock of their plan. */
export interface OfOneTime<Of> {
  /** `08:00` */
  time: string;
  /** The home zone to which the time belongs; null: the time where the patient is. */
  zone: string | null;
  own: Of[];
}

/**
 * The home zone by whose clock a dose is due; null: it follows the patient's.
 * @param zone of the patient
 */
export function homeZoneOf({ timezone }: Pick<Dose, "timezone">, zone: string): string | null {
  return timezone === zone ? null : timezone;
}

/** Groups doses by time of day, in chart-day order; home time is separate from local time. */
export function byPlanClock<Of extends ClockedDose>(
  doses: readonly Of[],
  zone: string,
): OfOneTime<Of>[] {
  const times = inDayOrder([...new Set(doses.map(({ dosage_time }) => dosage_time))]);
  return times.flatMap((time) => {
    const atTime = doses.filter(({ dosage_time }) => dosage_time === time);
    const zones = [...new Set(atTime.map((dose) => homeZoneOf(dose, zone)))].sort(byName);
    return zones.map((home) => ({
      time: formatDosageTime(time),
      zone: home,
      own: atTime.filter((dose) => homeZoneOf(dose, zone) === home),
    }));
  });
}

/** The home zones of doses, and which medicines follow their clocks. */
export function homeClocksOf(
  doses: readonly Pick<Dose, "timezone" | "medicine">[],
  zone: string,
): { zone: string; medicines: Dose["medicine"][] }[] {
  const zones = [...new Set(doses.map((dose) => homeZoneOf(dose, zone)))].sort(byName);
  return zones.flatMap((home) => {
    if (home === null) return [];
    const own = doses.filter((dose) => homeZoneOf(dose, zone) === home);
    const medicines = new Map(own.map(({ medicine }) => [medicine.id, medicine]));
    return [{ zone: home, medicines: [...medicines.values()] }];
  });
}

function byName(one: string | null, other: string | null): number {
  return (one ?? "").localeCompare(other ?? "");
}
