// What a carer is told of an occasion.
import { chartDayBounds, chartDayOf } from "../local-time.ts";
import { silenceLimit } from "../silence.ts";
import { ABOUT_TO_END, isOpen, reasonOf } from "./answers.ts";
import type { AlertDecision, AlertStep, Sent } from "./decisions.ts";
import type { Known, KnownCarer, KnownOccasion } from "./known.ts";
import { pressUpTo, provedAfter, standingOf, toldAt, unknownFrom } from "./proving.ts";
import { quietAround } from "./quiet-hours.ts";
import { isBoxSilent } from "./reminding.ts";
import { isOff } from "./steps.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Alerts to one carer of one patient on a chart day, and how many of these may be questions. */
export const MOST_ALERTS = 4;
export const MOST_QUESTIONS = 2;

const DAY = 24 * HOUR;
/** An alert is of use so long. */
const OF_USE = 2 * HOUR;
/** When to look again while so many boxes are silent that it is not the box's doing. */
const AGAIN = 15 * MINUTE;

/** What a look finds for one carer. */
export interface Telling {
  decisions: AlertDecision[];
  /** When it may be decided otherwise, although nothing becomes known. Milliseconds. */
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
  // What was dropped does not count towards any limit.
  const reached = sent.filter(({ state }) => state !== "dropped");
  for (const occasion of known.occasions) {
    const { due } = occasion;
    if (due < carer.since || now.getTime() > due.getTime() + ABOUT_TO_END) continue;
    if (due.getTime() > now.getTime() + DAY) break;
    const about = sent.filter((message) => message.due.getTime() === due.getTime());
    const case_: Case = { known, carer, occasion, now, sent: [...reached, ...telling.decisions] };
    const alert = about.find(({ step }) => step !== "resolved");
    if (alert) {
      const isOver = alert.state === "dropped" || about.some(({ step }) => step === "resolved");
      const decision = isOver ? null : resolved(case_);
      if (decision) telling.decisions.push(decision);
    } else alarm(case_, telling);
  }
  return telling;
}

interface Case {
  known: Known;
  carer: KnownCarer;
  occasion: KnownOccasion;
  now: Date;
  /** To this carer and not dropped, with what this look has decided so far. */
  sent: readonly Pick<Sent, "due" | "step" | "at" | "heard">[];
}

function alarm(case_: Case, telling: Telling): void {
  const { known, carer, occasion, now } = case_;
  const standing = standingOf(known, occasion, carer, now);
  if (standing === "settled") return;
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
  } else telling.decisions.push(alertOf(case_, standing));
}

/** Until when nothing is told to the carer now, whatever is known; null: it may be. Milliseconds. */
function hinderedUntil({ known, carer, now, sent }: Case): number | null {
  const time = now.getTime();
  if (known.off && isOff(known.off, time)) return known.off.until.getTime();
  const quiet = quietAround(time, carer.quiet, carer.timezone);
  if (quiet) return quiet.to;
  const alerts = alertsToday(known, sent, now);
  return alerts.length >= MOST_ALERTS ? endOfDay(known, now) : null;
}

/** One question a silence, two a chart day, and none while the boxes of many are silent. */
function mayAsk({ known, carer, now, sent }: Case): boolean {
  if (!carer.asks || known.areManyBoxesSilent) return false;
  const questions = sent.filter(({ step }) => step === "not_known");
  const heard = known.box?.heard?.getTime();
  if (isBoxSilent(known, now) && questions.some((asked) => asked.heard?.getTime() === heard)) {
    return false;
  }
  return alertsToday(known, questions, now).length < MOST_QUESTIONS;
}

/** When a question may be asked although nothing becomes known. */
function laterOf(case_: Case): number[] {
  const { known, carer, occasion, now } = case_;
  if (known.box === null || !carer.asks) return [];
  if (known.areManyBoxesSilent) return [now.getTime() + AGAIN];
  const { heard, intervalMinutes } = known.box;
  const silent = heard ? [heard.getTime() + silenceLimit(intervalMinutes) + 1] : [];
  return [...silent, unknownFrom(known.box, carer, occasion), endOfDay(known, now)];
}

function alertsToday<Message extends Pick<Sent, "step" | "at">>(
  { zones }: Known,
  sent: readonly Message[],
  now: Date,
): Message[] {
  const { start, end } = chartDayBounds(chartDayOf(now, zones), zones);
  return sent.filter(({ step, at }) => step !== "resolved" && at >= start && at < end);
}

function endOfDay({ zones }: Known, now: Date): number {
  return chartDayBounds(chartDayOf(now, zones), zones).end.getTime();
}

function alertOf(case_: Case, step: AlertStep): AlertDecision {
  const { known, carer, occasion, now, sent } = case_;
  const seen = provedAfter(known, occasion, toldAt(carer, occasion), now);
  return {
    ...messageOf(case_, step, now.getTime() + OF_USE),
    heard: known.box?.heard ?? null,
    seen: step === "no_press" ? seen : null,
    isSilent: isBoxSilent(known, now),
    ...{ pressed: null, reason: null },
    isLastToday: alertsToday(known, sent, now).length === MOST_ALERTS - 1,
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
    ...{ heard: known.box?.heard ?? null, seen: null, isSilent: false, reason },
    pressed: reason === "press" ? (occasion.pressed ?? other) : null,
    isLastToday: false,
  };
}

function messageOf({ carer, occasion, now }: Case, step: AlertStep, until: number) {
  const { id } = carer;
  const common = { to: id, step, due: occasion.due, at: now, until: new Date(until) };
  return { ...common, state: "waiting" as const, dropped: null };
}
