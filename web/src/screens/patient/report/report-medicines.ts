import type { Dose } from "@dosebeat/contract/doses";
import type { Medicine } from "@dosebeat/contract/medicines";

/** A medicine of a report: one taken on its days, or one that was due on them and has since been removed. */
export interface ReportMedicine {
  id: number;
  name: string;
  strength: string;
  /** Null: it was removed. */
  record: Medicine | null;
}

/** The medicines of chart days, inclusive, those with times first. */
export function reportMedicines(
  { medicines }: { medicines: readonly Medicine[] },
  doses: readonly Pick<Dose, "medicine">[],
  { from, to }: { from: string; to: string },
): ReportMedicine[] {
  const due = new Map(doses.map(({ medicine }) => [medicine.id, medicine]));
  const current = medicines.filter(
    ({ id, startdate, enddate }) =>
      due.has(id) || (startdate <= to && (enddate === null || enddate >= from)),
  );
  const removed = [...due.values()].filter(({ id }) => !medicines.some((one) => one.id === id));
  const all = [
    ...current.map((record) => ({ ...named(record), record })),
    ...removed.map((medicine) => ({ ...named(medicine), record: null })),
  ];
  return all.toSorted((one, other) => Number(due.has(other.id)) - Number(due.has(one.id)));
}

function named({ id, name, strength }: Dose["medicine"]) {
  return { id, name, strength };
}
