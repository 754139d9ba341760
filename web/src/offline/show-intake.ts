import type { Doses } from "@dosebeat/contract/doses";
import type { Intake, NextIntake } from "@dosebeat/contract/intakes";
import type { NamedNow } from "@dosebeat/contract/press-names";
import { DAY } from "@dosebeat/domain/time/durations";
import type { QueryClient } from "@tanstack/react-query";

/** The intakes of some days, and when each medicine may be taken again. */
export interface Intakes {
  intakes: Intake[];
  next: NextIntake[];
}

/** Shows a stored intake before the answers that contain it arrive. */
export function showIntake(client: QueryClient, stored: Intake): void {
  client.setQueriesData<Doses>({ queryKey: ["doses"] }, (answer) =>
    answer ? onItsDay(answer, stored) : answer,
  );
  client.setQueriesData<Intakes>({ queryKey: ["intakes"] }, (answer) =>
    answer ? withStored(answer, stored) : answer,
  );
}

/** What a press was, as the server knows it, and when that was said. */
export type Named = NamedNow & { said_utc: string };

/** Shows what a press is as soon as the server has stored it, with the intake that it makes. */
export function showNamed(client: QueryClient, named: Named): void {
  client.setQueriesData<Doses>({ queryKey: ["doses"] }, (answer) =>
    answer ? withNamed(answer, named) : answer,
  );
  client.setQueriesData<Intakes>({ queryKey: ["intakes"] }, (answer) =>
    answer ? withNamedIntake(answer, named) : answer,
  );
}

type DaysWithPresses = DaysWithIntakes & Pick<Doses, "named_presses" | "extra_presses">;

/** Doses with the named press; which of them another press takes instead is left to the next answer. */
export function withNamed<Answer extends DaysWithPresses>(answer: Answer, named: Named): Answer {
  const { as, pressed_utc, medicine, medicines, also, said_utc, intake } = named;
  const isOther = (press: { pressed_utc: string | null }) => !isOf(press, named);
  const others = answer.named_presses.filter(isOther);
  const shown = {
    ...withoutIntake(answer, named),
    named_presses: as
      ? [...others, { pressed_utc, as, medicine, medicines, also, said_utc }]
      : others,
    extra_presses: answer.extra_presses.filter((press) => as === null || isOther(press)),
  };
  return intake ? onItsDay(shown, intake) : shown;
}

/**
 * Intakes with that of the named press. If the press is no longer an intake, its effect on the next intake
 * stays until the next answer.
 */
export function withNamedIntake(answer: Intakes, named: Named): Intakes {
  const { intake } = named;
  return intake ? withStored(answer, intake) : withoutIntake(answer, named);
}

/** Removes the intake that the press was taken for before. */
function withoutIntake<Answer extends { intakes: Intake[] }>(answer: Answer, named: Named): Answer {
  const { intake } = named;
  const intakes = answer.intakes.filter((one) => one.id === intake?.id || !isOf(one, named));
  return intakes.length === answer.intakes.length ? answer : { ...answer, intakes };
}

/** Whether something belongs to this press. */
export function isOf(
  one: { pressed_utc: string | null },
  { pressed_utc }: { pressed_utc: string },
): boolean {
  return one.pressed_utc !== null && Date.parse(one.pressed_utc) === Date.parse(pressed_utc);
}

interface DaysWithIntakes {
  days: readonly Pick<Doses["days"][number], "date">[];
  intakes: Intake[];
}

/** Doses with this intake, if they include its chart day. */
export function onItsDay<Answer extends DaysWithIntakes>(answer: Answer, stored: Intake): Answer {
  const isThere = answer.intakes.some(({ id }) => id === stored.id);
  const isOfDays = answer.days.some(({ date }) => date === stored.date);
  return isThere || !isOfDays ? answer : { ...answer, intakes: [...answer.intakes, stored] };
}

/** Intakes with one more, which counts towards when its medicine may be taken again. */
export function withStored(answer: Intakes, stored: Intake): Intakes {
  if (answer.intakes.some(({ id }) => id === stored.id)) return answer;
  return {
    intakes: [...answer.intakes, stored],
    next: answer.next.map((next) => countedIn(next, stored)),
  };
}

/** When a medicine may be taken again, with one more intake. */
export function countedIn(
  next: NextIntake,
  { medicine, at_utc, amount }: Pick<Intake, "medicine" | "at_utc" | "amount">,
): NextIntake {
  if (medicine !== next.medicine) return next;
  const isRecent = Date.parse(at_utc) > Date.now() - DAY;
  const isLater = next.last_utc === null || Date.parse(at_utc) > Date.parse(next.last_utc);
  return {
    ...next,
    last_utc: isLater ? at_utc : next.last_utc,
    in_24h: next.in_24h + (isRecent ? (amount ?? 1) : 0),
  };
}
