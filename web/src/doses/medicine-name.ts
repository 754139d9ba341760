import type { Dose } from "@dosebeat/contract/doses";
import { isolate } from "../i18n/isolate.ts";

/** Name and strength, as people call a medicine; each keeps its own direction of writing. */
export function medicineName({ name, strength }: Dose["medicine"]): string {
  return strength ? `${isolate(name)} ${isolate(strength)}` : isolate(name);
}
