import type { Dose } from "@dosebeat/contract/doses";
import { breakable } from "../../i18n/breakable.ts";
import { isolate } from "../../i18n/isolate.ts";

/** The name alone, for a sentence or a list. */
export function bareName(name: string): string {
  return isolate(breakable(name));
}

/** Name and strength of a medicine; each keeps its own text direction. */
export function medicineName({ name, strength }: Dose["medicine"]): string {
  return strength ? `${bareName(name)} ${isolate(strength)}` : bareName(name);
}
