import type { Dose } from "@dosebeat/contract/doses";

/** Name and strength, as people call a medicine; each keeps its own direction of writing. */
export function medicineName({ name, strength }: Dose["medicine"]): string {
  return strength ? `${isolated(name)} ${isolated(strength)}` : isolated(name);
}

/** FIRST STRONG ISOLATE … POP DIRECTIONAL ISOLATE: Arabic beside Latin never swaps places. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
