import type { Dose, Doses } from "@dosebeat/contract/doses";

/** The first upcoming dose of a medicine that has neither a press nor a statement; undefined: none is known. */
export function nextDueOf(
  medicine: number,
  answers: readonly (Pick<Doses, "doses"> | undefined)[],
  now: number,
): Dose | undefined {
  return answers
    .flatMap((answer) => answer?.doses ?? [])
    .find(
      (dose) =>
        dose.medicine.id === medicine &&
        Date.parse(dose.due_utc) >= now &&
        dose.pressed_utc === null &&
        dose.confirmed_utc === null,
    );
}
