import type { Medicine } from "@dosebeat/contract/medicines";
import type { AsNeeded } from "@dosebeat/contract/plan-parts";

/** A medicine that may be taken as needed. */
export type NeededMedicine = Medicine & { as_needed: AsNeeded };

/** The as-needed medicines that may be taken on a chart day. */
export function asNeededOn(medicines: readonly Medicine[], date: string): NeededMedicine[] {
  return medicines.filter(
    (medicine): medicine is NeededMedicine =>
      medicine.as_needed !== null &&
      medicine.paused === null &&
      medicine.startdate <= date &&
      (medicine.enddate === null || date <= medicine.enddate),
  );
}

/** Whether a medicine may be taken as needed, on any day. */
export function isNeeded(medicines: readonly Medicine[], id: number): boolean {
  return medicines.some((medicine) => medicine.id === id && medicine.as_needed !== null);
}
