import type { Doses } from "@dosebeat/contract/doses";
import type { Intake, NextIntake } from "@dosebeat/contract/intakes";
import type { QueryClient } from "@tanstack/react-query";

/** The intakes of some days, and when each medicine may be taken again. */
export interface Intakes {
  intakes: Intake[];
  next: NextIntake[];
}

/** Shows an intake that the server has stored, before the answers that have it arrive. */
export function showIntake(client: QueryClient, stored: Intake): void {
  client.setQueriesData<Doses>({ queryKey: ["doses"] }, (answer) =>
    answer ? onItsDay(answer, stored) : answer,
  );
  client.setQueriesData<Intakes>({ queryKey: ["intakes"] }, (answer) =>
    answer ? withStored(answer, stored) : answer,
  );
}

interface DaysWithIntakes {
  days: readonly Pick<Doses["days"][number], "date">[];
  intakes: Intake[];
}

/** Doses with an intake, if its chart day is one of theirs. */
export function onItsDay<Answer extends DaysWithIntakes>(answer: Answer, stored: Intake): Answer {
  const isThere = answer.intakes.some(({ id }) => id === stored.id);
  const isOfDays = answer.days.some(({ date }) => date === stored.date);
  return isThere || !isOfDays ? answer : { ...answer, intakes: [...answer.intakes, stored] };
}

/** Intakes with one more, which counts for when its medicine may be taken again. */
export function withStored(answer: Intakes, stored: Intake): Intakes {
  if (answer.intakes.some(({ id }) => id === stored.id)) return answer;
  return {
    intakes: [...answer.intakes, stored],
    next: answer.next.map((next) => countedIn(next, stored)),
  };
}

/** When a medicine may be taken again, with one more intake. */
export function countedIn(next: NextIntake, { medicine, at_utc, amount }: Intake): NextIntake {
  if (medicine !== next.medicine) return next;
  const isLater = next.last_utc === null || Date.parse(at_utc) > Date.parse(next.last_utc);
  return {
    ...next,
    last_utc: isLater ? at_utc : next.last_utc,
    in_24h: next.in_24h + (amount ?? 1),
  };
}
