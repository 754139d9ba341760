// What a carer is told of an occasion.

import { silenceLimit } from "../presses/silence.ts";
import { DAY, HOUR, MINUTE } from "../time/durations.ts";
import { chartDayOf } from "../time/local-time.ts";
import { ABOUT_TO_END, isOpen, reasonOf } from "./answers.ts";
import type { AlertDecision, AlertStep, Sent } from "./decisions.ts";
import type { Known, KnownCarer, KnownOccasion } from "./known-patient.ts";
import { pressUpTo, provedAfter, standingOf, toldAt, unknownFrom } from "./proving.ts";
import { quietAround } from "./quiet-hours.ts";
import { isOff } from "./reminder-steps.ts";
import { isBoxSilent } from "./reminding.ts";

/** The maximum number of alerts to one carer about one chart day of a patient, and how many of them may be questions. */
export const MOST_ALERTS = 4;
export const MOST_QUESTIONS = 2;

/** How long an alert is useful. */
const OF_USE = 2 * HOUR;
/** When to look again while so many boxes are silent that the cause is not this box. */
const AGAIN = 15 * MINUTE;

/** What a look finds for one carer. */
export interface Telling {
  decisions: AlertDecision[];
  /** When the decision may change although nothing new becomes known. Milliseconds. */
  ahead: number[];
  /** Whether the next uplink may prove something. */
  waitsForFrame: boolean;
}

/**
 * What a carer is told of all occasions: that nothing was pressed only where the box proves it; that it is not
 * known, as a question; and that all is well after all. Source: docs/reminders.md, "What carers hear".
 *
 * @param sent what was decided for this carer
 */
export function tell(known: Known, carer: KnownCarer, sent: readonly Sent[], now: Date): Telling {
  const telling: Telling = { decisions: [], ahead: [], waitsForFrame: false };
  if (carer.isMuted) return telling;
  // Alerts that were dropped, or found their device gone, do not count towards any limit.
  const reached = sent.filter((one) => one.state !== "dropped" && !isUnheard(one));
  for (const occasion of known.occasions) {
    const { due } = occasion;
    if (due < carer.since || now.getTime() > due.getTime() + ABOUT_TO_END) continue;
    if (due.getTime() > now.getTime() + DAY) break;
    const about = sent.filter((message) => message.due.getTime() === due.getTime());
    const case_: Case = { known, carer, occasion, now, sent: [...reached, ...telling.decisions] };
    const alert = about.find((message) => message.step !== "resolved" && !isUnheard(message));
    if (alert) {
      const isOver = alert.state === "dropped" || about.some(({ step }) => step === "resolved");
      const decision = isOver ? null : resolved(case_);
      if (decision) telling.decisions.push(decision);
    } else alarm(case_, about.some(isUnheard), telling);
  }
  return telling;
}

const UNHEARD: ReadonlySet<string | null> = new Set([
  "no_device",
  "not_by_mail",
  "gone",
  "refused",
]);

/**
 * An alert that found neither a device nor mail, or whose devices take nothing any more, is told as soon as the
 * carer can hear it, if it still holds.
 */
function isUnheard({ state, reason }: Sent): boolean {
  return (state === "dropped" || state === "failed") && UNHEARD.has(reason);
}

/** Questions, and that all is answered, go to devices only: a mail that is read late would only worry. */
function canHear({ hears }: KnownCarer, step: AlertStep): boolean {
  return hears === "push" || (hears === "mail" && (step === "no_press" || step === "no_answer"));
}

interface Case {
  known: Known;
  carer: KnownCarer;
  occasion: KnownOccasion;
  now: Date;
  /** Alerts to this carer that were not dropped, including those decided in this look. */
  sent: readonly Pick<Sent, "due" | "step" | "at" | "heard">[];
}

/** @param isRecorded whether it is already recorded that the carer could not be told of the occasion */
function alarm(case_: Case, isRecorded: boolean, telling: Telling): void {
  const { known, carer, occasion, now } = case_;
  const standing = standingOf(known, occasion, carer, now);
  if (standing === "settled" || isOverFor(case_)) return;
  const told = toldAt(carer, occasion);
  if (now.getTime() < told) {
    telling.ahead.push(told);
    return;
  }
  telling.waitsForFrame = true;
  const hindered = hinderedUntil(case_);
  if (hindered !== null) telling.ahead.push(hindered);
  else if (standing === "waiting" || (standing === "not_known" && !mayAsk(case_))) {
    telling.ahead.push(...laterOf(case_).filter((at) => at > now.getTime()));
  } else if (canHear(carer, standing) || !isRecorded) {
    telling.decisions.push(alertOf(case_, standing));
  }
}

/** Whether the chart day of the occasion has had enough alerts: what the limit holds back is dropped. */
function isOverFor({ known, occasion, sent }: Case): boolean {
  return alertsOfDay(known, sent, occasion.day).length >= MOST_ALERTS;
}

/** Until when nothing is told to the carer now, whatever is known; null: it may be. Milliseconds. */
function hinderedUntil({ known, carer, now }: Case): number | null {
  const time = now.getTime();
  if (known.off && isOff(known.off, time)) return known.off.until.getTime();
  return quietAround(time, carer.quiet, carer.timezone)?.to ?? null;
}

/** One question per silence, two per chart day of the doses, and none while many boxes are silent. */
function mayAsk({ known, carer, occasion, now, sent }: Case): boolean {
  if (!carer.asks || known.areManyBoxesSilent) return false;
  const questions = sent.filter(({ step }) => step === "not_known");
  const heard = known.box?.heard?.getTime();
  if (isBoxSilent(known, now) && questions.some((asked) => asked.heard?.getTime() === heard)) {
    return false;
  }
  return alertsOfDay(known, questions, occasion.day).length < MOST_QUESTIONS;
}

/** When a question may be asked although nothing new becomes known. */
function laterOf({ known, carer, occasion, now }: Case): number[] {
  if (known.box === null || !carer.asks) return [];
  if (known.areManyBoxesSilent) return [now.getTime() + AGAIN];
  const { heard, intervalMinutes } = known.box;
  const silent = heard ? [heard.getTime() + silenceLimit(intervalMinutes) + 1] : [];
  return [...silent, unknownFrom(known.box, carer, occasion)];
}

/** The messages about doses of a chart day. */
function alertsOfDay<Message extends Pick<Sent, "step" | "due">>(
  { occasions, zones }: Known,
  sent: readonly Message[],
  day: string,
): Message[] {
  const days = new Map(occasions.map((occasion) => [occasion.due.getTime(), occasion.day]));
  return sent.filter(
    // What was told of doses that are not planned any more counts for the day of their time.
    ({ step, due }) =>
      step !== "resolved" && (days.get(due.getTime()) ?? chartDayOf(due, zones)) === day,
  );
}

function alertOf(case_: Case, step: AlertStep): AlertDecision {
  const { known, carer, occasion, now, sent } = case_;
  const seen = provedAfter(known, occasion, toldAt(carer, occasion), now);
  return {
    ...messageOf(case_, step, now.getTime() + OF_USE),
    heard: known.box?.heard ?? null,
    seen: step === "no_press" ? seen : null,
    isSilent: isBoxSilent(known, now),
    pressed: null,
    reason: null,
    isLastToday:
      chartDayOf(now, known.zones) === occasion.day &&
      alertsOfDay(known, sent, occasion.day).length === MOST_ALERTS - 1,
  };
}

/** That the occasion was answered after all, or a press up to the alert became known; null: neither. */
function resolved(case_: Case): AlertDecision | null {
  const { known, carer, occasion } = case_;
  const isAnswered = !isOpen(occasion);
  const other = pressUpTo(known, occasion, toldAt(carer, occasion));
  if (!isAnswered && other === null) return null;
  const reason = isAnswered ? reasonOf(occasion) : "press";
  return {
    ...messageOf(case_, "resolved", occasion.due.getTime() + ABOUT_TO_END),
    heard: known.box?.heard ?? null,
    seen: null,
    isSilent: false,
    reason,
    pressed: reason === "press" ? (occasion.pressed ?? other) : null,
    isLastToday: false,
  };
}

function messageOf({ carer, occasion, now }: Case, step: AlertStep, until: number) {
  const { id } = carer;
  const common = { to: id, step, due: occasion.due, at: now, until: new Date(until) };
  return { ...common, state: "waiting" as const, dropped: null };
}
