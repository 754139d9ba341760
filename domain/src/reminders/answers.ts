// What is known about an occasion: whether anything is left to remind of, and what settled it.
import { HOUR } from "../time/durations.ts";
import type { Sent, WithdrawReason } from "./decisions.ts";
import type { KnownOccasion } from "./known-patient.ts";

/** A matched press that is earlier than this may have been for another dose, so the patient is asked. */
const EARLY = HOUR;

/** Hours after the due time within which answers withdraw notifications and carers are told. */
export const ABOUT_TO_END = 12 * HOUR;

/** Ids of the medicines about which nothing is known. */
export function openMedicines({ doses }: KnownOccasion): number[] {
  return doses.filter(({ answer }) => answer === "open").map(({ medicine }) => medicine);
}

/** An occasion is open while one of its doses is. */
export function isOpen({ doses }: KnownOccasion): boolean {
  return doses.some(({ answer }) => answer === "open");
}

/** Whether it counts because of a press more than an hour before its time that nobody has explained. */
function isEarly({ due, pressed, isNamed }: KnownOccasion): boolean {
  return pressed !== null && !isNamed && due.getTime() - pressed.getTime() > EARLY;
}

/** Whether the patient is to be asked about such a press: nothing else was said. */
export function isAsked(occasion: KnownOccasion): boolean {
  return isEarly(occasion) && occasion.doses.some(({ answer }) => answer === "pressed");
}

/** Whether a step asks about such a press, rather than reminds. */
export function isQuestion(step: Sent["step"]): boolean {
  return step === "early" || step === "early-last";
}

/**
 * What answered an occasion, for the patient; null: it is open, or counts because of an early press. An early
 * press withdraws nothing, so that the question stays visible.
 */
export function answerOf(occasion: KnownOccasion): Exclude<WithdrawReason, "later"> | null {
  return isOpen(occasion) || isEarly(occasion) ? null : reasonOf(occasion);
}

/** What answered an occasion that has no open dose. */
export function reasonOf({ pressed, doses }: KnownOccasion): Exclude<WithdrawReason, "later"> {
  if (pressed !== null) return "press";
  return doses.some(({ answer }) => answer === "said") ? "said" : "excused";
}

/**
 * Whether a message that still waits to be sent has lost its occasion: it was answered meanwhile, or is not
 * planned any more. What withdraws a message stays.
 *
 * @param occasions the ones with anything left to tell
 */
export function isEnded(
  { to, step, due }: Pick<Sent, "to" | "step" | "due">,
  occasions: readonly KnownOccasion[],
): boolean {
  if (step.startsWith("withdraw-") || step === "resolved") return false;
  const occasion = occasions.find((one) => one.due.getTime() === due.getTime());
  if (!occasion) return true;
  return to === "patient" && isQuestion(step) ? !isAsked(occasion) : !isOpen(occasion);
}
