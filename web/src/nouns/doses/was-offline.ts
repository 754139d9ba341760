import type { Dose, Doses } from "@dosebeat/contract/doses";
import { TOLERANCE } from "@dosebeat/domain/doses/tolerance";

/** Whether a silence of the box reaches into the window of a dose. */
export function overlaps(
  gap: Doses["silent"][number],
  { from_utc, to_utc }: Pick<NonNullable<Dose["searched"]>, "from_utc" | "to_utc">,
): boolean {
  const startsBefore = Date.parse(gap.from_utc) <= Date.parse(to_utc);
  return startsBefore && (gap.to_utc === null || Date.parse(gap.to_utc) >= Date.parse(from_utc));
}

/** Whether the box was offline within the tolerance of a dose. */
export function wasOffline({ due_utc }: Pick<Dose, "due_utc">, silent: Doses["silent"]): boolean {
  const due = Date.parse(due_utc);
  return silent.some(
    ({ from_utc, to_utc }) =>
      Date.parse(from_utc) <= due + TOLERANCE &&
      (to_utc === null || due - TOLERANCE <= Date.parse(to_utc)),
  );
}
