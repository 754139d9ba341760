import type { Dose, Doses } from "@dosebeat/contract/doses";
import { TOLERANCE } from "@dosebeat/domain/tolerance";

/** Whether the box was offline within the tolerance of a dose. */
export function wasOffline({ due_utc }: Pick<Dose, "due_utc">, silent: Doses["silent"]): boolean {
  const due = Date.parse(due_utc);
  return silent.some(
    ({ from_utc, to_utc }) =>
      Date.parse(from_utc) <= due + TOLERANCE &&
      (to_utc === null || due - TOLERANCE <= Date.parse(to_utc)),
  );
}
