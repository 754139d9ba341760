import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { Intake } from "@dosebeat/contract/intakes";
import type { NamedPress } from "@dosebeat/contract/named-presses";
import { isWaitingIntake } from "../doses/asides.ts";

/** What a press can be said to have been. */
export type PressAnswer =
  | { as: "as_needed"; medicine: number }
  | { as: "as_needed"; intake: number; medicine: number }
  | { as: "refill" | "not_taken" };

/** A press with what is known of it. */
export interface KnownPress {
  at: number;
  pressed_utc: string;
  /** The doses that it counts for. */
  doses: Dose[];
  /** What it was said to be; undefined: nothing. */
  named: NamedPress | undefined;
}

/** What an answer of the server tells of a press. */
export function pressIn(
  { doses, named_presses }: Pick<Doses, "doses" | "named_presses">,
  at: number,
): KnownPress {
  const isIt = ({ pressed_utc }: { pressed_utc: string | null }) =>
    pressed_utc !== null && Date.parse(pressed_utc) === at;
  return {
    at,
    pressed_utc: new Date(at).toISOString(),
    doses: doses.filter(isIt),
    named: named_presses.find(isIt),
  };
}

/** An intake further away was hardly meant. */
const NEAR = 6 * 3_600_000;

/** Intakes that were said without a press, and that this press may have been; the nearest first. */
export function intakesNear(intakes: readonly Intake[], at: number): Intake[] {
  const distance = ({ at_utc }: Intake) => Math.abs(Date.parse(at_utc) - at);
  return intakes
    .filter((intake) => intake.pressed_utc === null && !isWaitingIntake(intake))
    .filter((intake) => distance(intake) <= NEAR)
    .sort((a, b) => distance(a) - distance(b));
}
