import type { Dose } from "@dosebeat/contract/doses";

/** Name and strength, as people call a medicine. */
export function medicineName({ name, strength }: Dose["medicine"]): string {
  return strength ? `${name} ${strength}` : name;
}
