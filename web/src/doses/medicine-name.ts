import type { Dose } from "@dosebeat/contract/doses";
import { isolate } from "../i18n/isolate.ts";

/** Name and strength of a medicine; each keeps its own text direction. */
export function medicineName({ name, strength }: Dose["medicine"]): string {
  return strength ? `${isolate(name)} ${isolate(strength)}` : isolate(name);
}
