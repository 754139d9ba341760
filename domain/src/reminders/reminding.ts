// Reminders for the patient: the newest step that has come.

import { isSilent } from "../presses/silence.ts";
import { HOUR, MINUTE } from "../time/durations.ts";
import { isOpen, isQuestion, openMedicines } from "./answers.ts";
import type { ReminderDecision, Sent } from "./decisions.ts";
import type { Known, KnownOccasion } from "./known-patient.ts";
import { isLate } from "./outage.ts";
import { quietAround, zoneAt } from "./quiet-hours.ts";
import { isOff, mayBeQuiet, type Step, type StepsOf, stepsOf } from "./reminder-steps.ts";

/** An open occasion due up to this long before another is named with it. */
const NAMED_TOO = 30 * MINUTE;
/** How long after the due time a late reminder is still useful. */
const OF_USE = 2 * HOUR;

/** What a look finds for the patient about one occasion. */
export interface Reminding {
  /** The newest step passed since the last look, if it is to be told of. */
  decision: ReminderDecision | null;
  /** The steps to come, ascending, as far as is known now. */
  ahead: Step[];
  /** When the next step comes, whether the box is silent then or not. Milliseconds; null: none does. */
  next: number | null;
}

/**
 * The reminder of one occasion. Of the steps passed since the last look only the newest counts; it is dropped
 * where it comes late and two hours after the occasion was due, or after its end.
 * Source: docs/reminders.md, "What the patient hears".
 *
 * @param sent what was decided of this occasion for the patient
 */
export function remind(known: Known, found: StepsOf, sent: readonly Sent[], now: Date): Reminding {
  const time = now.getTime();
  const since = known.decidedUntil?.getTime() ?? time;
  const isSilent = isBoxSilent(known, now);
  const steps = stepsOf(known, found, isSilent);
  const ahead = steps.filter(({ at }) => at > time);
  const newest = steps.findLast(({ at }) => at <= time);
  const isOver = !newest || newest.at <= since || sent.some(({ step }) => step === newest.name);
  // A box may fall silent, or be heard again, without anything triggering a look.
  const others = known.box === null ? [] : stepsOf(known, found, !isSilent);
  const coming = [...ahead, ...others].map(({ at }) => at).filter((at) => at > time);
  return {
    decision: isOver ? null : decisionOf(known, found, newest, ahead, now),
    ahead,
    next: coming.length === 0 ? null : Math.min(...coming),
  };
}

/** Whether a box is bound and has not been heard for so long that it is silent. */
export function isBoxSilent({ box }: Known, now: Date): boolean {
  return box !== null && isSilent(box.heard, box.intervalMinutes, now);
}

function decisionOf(
  known: Known,
  { occasion, end }: StepsOf,
  { name, at }: Step,
  ahead: readonly Step[],
  now: Date,
): ReminderDecision | null {
  const time = now.getTime();
  const late = isLate(known, at, time);
  const tooLate = time >= end || (late && time >= occasion.due.getTime() + OF_USE);
  const hasSound = !isQuiet(known, late ? time : at);
  if (late && !tooLate && (isOff(known.off, time) || !(hasSound || mayBeQuiet(name)))) return null;
  const saysSilent = name !== "lead" && isBoxSilent(known, now);
  return {
    to: "patient",
    step: name,
    due: occasion.due,
    hasSound,
    ...(tooLate ? { state: "dropped", dropped: "late" } : { state: "waiting", dropped: null }),
    at: late ? now : new Date(at),
    until: tooLate ? now : new Date(ahead[0]?.at ?? end),
    silent: saysSilent ? { heard: known.box?.heard ?? null } : null,
    hasBox: known.box !== null,
    open: isQuestion(name) ? pressedMedicines(occasion) : openMedicines(occasion),
    also: openBefore(known, occasion, time),
    pressed: isQuestion(name) ? occasion.pressed : null,
    reason: null,
    again: null,
  };
}

function isQuiet({ settings, zones }: Known, at: number): boolean {
  if (settings.quiet === null) return false;
  const timezone = zoneAt(at, zones);
  return quietAround(at, settings.quiet, timezone) !== null;
}

function pressedMedicines({ doses }: KnownOccasion): number[] {
  return doses.filter(({ answer }) => answer === "pressed").map(({ medicine }) => medicine);
}

/** Occasions shortly before that are still open, ascending. */
function openBefore({ occasions }: Known, { due }: KnownOccasion, now: number): Date[] {
  const to = due.getTime();
  return occasions
    .filter((other) => {
      const at = other.due.getTime();
      return at < to && at >= to - NAMED_TOO && at <= now && isOpen(other);
    })
    .map((other) => other.due);
}
