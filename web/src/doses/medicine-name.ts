import type { Dose } from "@dosebeat/contract/doses";
import { isolated } from "../i18n/isolated.ts";

/** Name and strength, as people call a medicine; each keeps its own direction of writing. */
export function medicineName({ name, strength }: Dose["medicine"]): string {
  return strength ? `${isolated(name)} ${isolated(strength)}` : isolated(name);
}
