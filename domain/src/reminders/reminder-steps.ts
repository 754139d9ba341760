// The instants at which an occasion is reminded of, whatever becomes known about it.
import { HOUR, MINUTE } from "../time/durations.ts";
import type { Interval } from "../time/intervals.ts";
import { isAsked, isOpen, isQuestion } from "./answers.ts";
import type { ReminderStep } from "./decisions.ts";
import type { Known, KnownOccasion, Snooze } from "./known-patient.ts";
import { quietAround, zoneAt } from "./quiet-hours.ts";

/** Two steps of an occasion are at least this far apart. */
const APART = 5 * MINUTE;
const LONGEST = 4 * HOUR;
/** Windows begin earlier than this only where the gap to the occasion before is over 36 h. */
const BACK_OF_CLOSE = 4 * HOUR;
/** How often a patient may ask to be reminded later of one occasion. */
export const MOST_SNOOZES = 3;

/** A step at its instant, in milliseconds. */
export interface Step {
  name: ReminderStep;
  at: number;
}

/** What the instants of an occasion depend on. */
export interface StepsOf {
  occasion: KnownOccasion;
  /** Nothing is sent from then on. Milliseconds. */
  end: number;
  /** Those that were granted, in the order in which they were said. */
  snoozes: readonly Snooze[];
}

/** An occasion with its end, and what was said to remind later of it. @param index its place */
export function remindable({ occasions, snoozes }: Known, index: number): StepsOf | null {
  const occasion = occasions[index];
  if (!occasion) return null;
  const due = occasion.due.getTime();
  const next = occasions[index + 1]?.due.getTime() ?? Number.POSITIVE_INFINITY;
  const granted = snoozes
    .filter((snooze) => snooze.due.getTime() === due)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .slice(0, MOST_SNOOZES);
  return { occasion, end: Math.min(next, due + LONGEST), snoozes: granted };
}

/**
 * The steps of an occasion, ascending; none while it is answered, and only the question while it counts by a
 * press long before; it is asked twice where the gap before the occasion is over 36 h. Source: docs/reminders.md, "What the patient hears".
 *
 * @param isSilent whether the box is silent now: then nothing is repeated
 */
export function stepsOf(known: Known, found: StepsOf, isSilent: boolean): Step[] {
  const { settings, off, zones } = known;
  const { end } = found;
  if (!settings.isOn) return [];
  const planned = plannedSteps(known, found).filter(({ at }) => at < end);
  const quietAt = (at: number) =>
    settings.quiet && quietAround(at, settings.quiet, zoneAt(at, zones));
  if (planned.length === 0) return [];
  const heard = planned.filter(({ name, at }) => {
    if (isSilent && name.startsWith("repeat-")) return false;
    return mayBeQuiet(name) || !quietAt(at);
  });
  const wake = wakeOf(found, planned, heard, quietAt);
  return [...heard, ...wake]
    .filter(({ at }) => at >= settings.onSince.getTime() && !isOff(off, at))
    .sort((one, other) => one.at - other.at);
}

/** Steps that are sent in quiet hours too, without a sound. */
export function mayBeQuiet(name: ReminderStep): boolean {
  return name === "due" || name === "early" || name === "wake" || name.startsWith("snooze-");
}

/** Whether reminders and alerts are off at an instant, in milliseconds. */
export function isOff(off: Known["off"], at: number): boolean {
  return off !== null && off.from.getTime() <= at && at < off.until.getTime();
}

function plannedSteps({ settings }: Known, { occasion, snoozes }: StepsOf): Step[] {
  const due = occasion.due.getTime();
  const last = lastOf(settings, due);
  if (isAsked(occasion)) {
    const isSparse = due - occasion.window.from > BACK_OF_CLOSE;
    const again: Step[] = isSparse && last !== null ? [{ name: "early-last", at: last }] : [];
    return [{ name: "early", at: due }, ...again];
  }
  if (!isOpen(occasion)) return [];
  const { leadMinutes, repeatMinutes, repeats } = settings;
  const steps: Step[] = [{ name: "due", at: due }];
  if (leadMinutes > 0) steps.push({ name: "lead", at: due - leadMinutes * MINUTE });
  for (const number of [1, 2, 3] as const) {
    if (number > repeats) break;
    steps.push({ name: `repeat-${number}`, at: due + number * repeatMinutes * MINUTE });
  }
  if (last !== null) steps.push({ name: "last", at: last });
  return [...steps, ...snoozed(snoozes)].filter((step) => !isPutOff(step, snoozes));
}

/** When the last reminder comes, in milliseconds; null: none, or too soon after the last repeat. */
function lastOf(
  { repeatMinutes, repeats, lastMinutes }: Known["settings"],
  due: number,
): number | null {
  const isApart = lastMinutes * MINUTE >= repeats * repeatMinutes * MINUTE + APART;
  return lastMinutes > 0 && isApart ? due + lastMinutes * MINUTE : null;
}

function snoozed(snoozes: readonly Snooze[]): Step[] {
  return ([1, 2, 3] as const).flatMap((number): Step[] => {
    const snooze = snoozes[number - 1];
    return snooze ? [{ name: `snooze-${number}`, at: endOf(snooze) }] : [];
  });
}

/** When it is reminded of again, in milliseconds. */
export function endOf({ at, minutes }: Snooze): number {
  return at.getTime() + minutes * MINUTE;
}

/** "Later" drops the steps until five minutes after its end, but none that was requested after it. */
function isPutOff({ name, at }: Step, snoozes: readonly Snooze[]): boolean {
  return snoozes.some((snooze, index) => {
    const isEarlier = name.startsWith("snooze-") && Number(name.slice(-1)) <= index;
    if (name.startsWith("snooze-") && !isEarlier) return false;
    return at > snooze.at.getTime() && at < endOf(snooze) + APART;
  });
}

/** Repeated at the end of quiet hours that swallowed a step, unless another step comes then or within five minutes. */
function wakeOf(
  { occasion, end, snoozes }: StepsOf,
  planned: readonly Step[],
  heard: readonly Step[],
  quietAt: (at: number) => Interval | null,
): Step[] {
  const due = occasion.due.getTime();
  for (const { name, at: held } of planned) {
    const at = isQuestion(name) ? undefined : quietAt(held)?.to;
    if (at === undefined || at <= due || at >= end) continue;
    const isFollowed = heard.some((step) => step.at >= at && step.at <= at + APART);
    const wake: Step = { name: "wake", at };
    return isFollowed || isPutOff(wake, snoozes) ? [] : [wake];
  }
  return [];
}
