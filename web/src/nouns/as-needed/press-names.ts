import type { Dose, Doses } from "@dosebeat/contract/doses";
import type { Intake } from "@dosebeat/contract/intakes";
import type { NamedPress } from "@dosebeat/contract/press-names";
import { HOUR } from "@dosebeat/domain/time/durations";
import { isWaitingIntake } from "../doses/asides.ts";

/** What a patient can say a press was. */
export type PressAnswer =
  | { as: "as_needed"; medicine: number }
  | { as: "as_needed"; intake: number; medicine: number }
  | { as: "twice"; medicines: number[] }
  | { as: "refill" | "not_taken" | "not_known" };

/** A press with what is known of it. */
export interface KnownPress {
  at: number;
  pressed_utc: string;
  /** The doses that the press counts for. */
  doses: Dose[];
  /** What it was said to be; undefined: nothing. */
  named: NamedPress | undefined;
  /** The intake that it was said to be; undefined: none that is known. */
  intake: number | undefined;
}

/** What the server's answer contains about a press. */
export function pressIn(
  { doses, intakes, named_presses }: Pick<Doses, "doses" | "intakes" | "named_presses">,
  at: number,
): KnownPress {
  const isIt = ({ pressed_utc }: { pressed_utc: string | null }) =>
    pressed_utc !== null && Date.parse(pressed_utc) === at;
  const named = named_presses.find(isIt);
  const isSaid = (intake: Intake) => isIt(intake) && !isWaitingIntake(intake);
  return {
    at,
    pressed_utc: new Date(at).toISOString(),
    doses: doses.filter(isIt),
    named,
    intake: intakes.find((intake) => isSaid(intake) && intake.medicine === named?.medicine)?.id,
  };
}

/** An intake further away than this was probably not meant. */
const NEAR = 6 * HOUR;

/** The previous answer, for saying it again. The intake stays the same: a second one would count twice. */
export function saidBefore({ named, intake }: Pick<KnownPress, "named" | "intake">) {
  if (!named) return { as: null };
  const { as, medicine, medicines, also } = named;
  if (as === "twice") return { as, medicines };
  if (intake !== undefined) return { as, also, intake };
  return { as, also, ...(medicine !== null && { medicine }) };
}

/** Intakes without another press that this press may have been; nearest first. */
export function intakesNear(intakes: readonly Intake[], at: number): Intake[] {
  const distance = ({ at_utc }: Intake) => Math.abs(Date.parse(at_utc) - at);
  return intakes
    .filter(({ pressed_utc }) => pressed_utc === null || Date.parse(pressed_utc) === at)
    .filter((intake) => !isWaitingIntake(intake))
    .filter((intake) => distance(intake) <= NEAR)
    .sort((a, b) => distance(a) - distance(b));
}
