import type { Dose } from "@dosebeat/contract/doses";
import { breakable } from "../../i18n/breakable.ts";
import { isolate } from "../../i18n/isolate.ts";

/** Name and strength of a medicine; each keeps its own text direction. */
export function medicineName({ name, strength }: Dose["medicine"]): string {
  return strength ? `${isolate(breakable(name))} ${isolate(strength)}` : isolate(breakable(name));
}
