// What replaces a notification once the patient has answered.
import { ABOUT_TO_END, answerOf, isOpen } from "./answers.ts";
import type { ReminderDecision, ReminderStep, Sent, WithdrawReason } from "./decisions.ts";
import type { Known } from "./known-patient.ts";
import { isOff, type Step, type StepsOf } from "./reminder-steps.ts";

/**
 * Withdraws the notification of an occasion that was answered within 12 h of its due time, or of which the
 * patient wants to hear later. Null: there is none, or nothing answered it. What still waits to be sent of the
 * occasion is void then. Source: docs/reminders.md, "What the patient hears".
 *
 * @param sent what was decided of this occasion for the patient
 * @param ahead the steps to come
 */
export function withdraw(
  known: Known,
  found: StepsOf,
  sent: readonly Sent[],
  ahead: readonly Step[],
  now: Date,
): ReminderDecision | null {
  const { occasion } = found;
  const until = occasion.due.getTime() + ABOUT_TO_END;
  const shown = shownOf(sent);
  if (!shown || now.getTime() > until) return null;
  const reason = reasonFor(found, shown, now);
  if (reason === null) return null;
  const next = reason === "later" ? ahead[0]?.at : undefined;
  return {
    to: "patient",
    step: nextStep(sent),
    due: occasion.due,
    at: now,
    state: "waiting",
    dropped: null,
    until: new Date(until),
    hasSound: false,
    silent: null,
    hasBox: known.box !== null,
    open: [],
    also: [],
    pressed: reason === "press" ? occasion.pressed : null,
    reason,
    again: next === undefined || isOff(known.off, next) ? null : new Date(next),
  };
}

function reasonFor({ occasion, snoozes }: StepsOf, shown: Sent, now: Date): WithdrawReason | null {
  const answer = answerOf(occasion);
  if (answer !== null) return answer;
  if (!isOpen(occasion)) return null;
  return snoozes.some(({ at }) => at > shown.at && at <= now) ? "later" : null;
}

/**
 * The notification that is currently visible, as far as is known: the last one, unless it withdraws. A
 * withdrawal that found nothing to replace is not tried again.
 */
function shownOf(sent: readonly Sent[]): Sent | undefined {
  let last: Sent | undefined;
  for (const message of sent) {
    if (isVoid(message) || (last && message.at < last.at)) continue;
    if (!last || message.at > last.at || isWithdrawal(message)) last = message;
  }
  return last && !isWithdrawal(last) ? last : undefined;
}

function isVoid(message: Sent): boolean {
  const { state, reason } = message;
  if (state !== "dropped") return false;
  return !isWithdrawal(message) || !(reason === "no_device" || reason === "not_shown");
}

function isWithdrawal({ step }: Sent): boolean {
  return step.startsWith("withdraw-");
}

function nextStep(sent: readonly Sent[]): ReminderStep {
  const numbers = sent.filter(isWithdrawal).map(({ step }) => Number(step.split("-")[1]));
  return `withdraw-${Math.max(0, ...numbers) + 1}`;
}
