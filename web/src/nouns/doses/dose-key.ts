import type { Dose } from "@dosebeat/contract/doses";

/** Identifies a dose among all doses of a patient. */
export function doseKey(dose: Pick<Dose, "medicine" | "due_utc">): string {
  return `${dose.medicine.id} ${dose.due_utc}`;
}
