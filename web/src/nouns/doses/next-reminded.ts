import type { Dose } from "@dosebeat/contract/doses";
import { statusIfCounted } from "@dosebeat/domain/doses/statements";
import { isOpen } from "@dosebeat/domain/doses/statuses";

/** The first upcoming dose that nobody has taken or skipped; null: none is known. */
export function nextReminded(doses: readonly Dose[], now: number): Dose | null {
  const waiting = doses.filter(
    (dose) => Date.parse(dose.due_utc) >= now && isOpen(statusIfCounted(dose)),
  );
  return waiting.toSorted((a, b) => Date.parse(a.due_utc) - Date.parse(b.due_utc))[0] ?? null;
}
