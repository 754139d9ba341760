import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { QueryClient } from "@tanstack/react-query";

/** Updates a dose, as the server now knows it, in every answer that contains it. */
export function showDose(client: QueryClient, updated: Dose): void {
  client.setQueriesData<Doses>({ queryKey: ["doses"] }, (answer) =>
    answer ? withDose(answer, updated) : answer,
  );
}

/** The answer with this dose updated, if it contains the dose. */
export function withDose<Answer extends Pick<Doses, "doses">>(
  answer: Answer,
  updated: Dose,
): Answer {
  return { ...answer, doses: answer.doses.map((dose) => replaced(dose, updated)) };
}

function replaced(dose: Dose, updated: Dose): Dose {
  const isSame = dose.medicine.id === updated.medicine.id && dose.due_utc === updated.due_utc;
  return isSame ? updated : dose;
}
