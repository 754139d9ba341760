// What carers are told, sentence by sentence.

import type { KnownCarer, KnownOccasion } from "../../src/reminders/known-patient.ts";
import { MINUTE } from "../../src/time/durations.ts";
import { isBetween } from "./clocks.ts";
import { clock, type Entry, isOpen, type Message, type Moment, reasonOf } from "./moment.ts";

export function alertOf(
  moment: Moment,
  occasion: KnownOccasion,
  carer: KnownCarer,
  log: readonly Entry[],
): Message | null {
  const { now, known } = moment;
  const due = +occasion.due;
  if (carer.isMuted || due < +carer.since || now > due + 720 * MINUTE) return null;
  const told = due + carer.afterMinutes * MINUTE;
  if (now < told) return null;
  const own = log.filter((entry) => entry.to === carer.id);
  const about = own.filter((entry) => entry.due === due);
  // A press stands for all of the minute after it.
  const from = occasion.window.from - MINUTE;
  const pressedUpTo = (to: number) => known.presses.some((press) => +press > from && +press <= to);
  if (about.length > 0) {
    if (about.some(({ step }) => step === "resolved")) return null;
    if (!isOpen(occasion)) {
      return moment.message(carer.id, occasion, "resolved", `resolved ${reasonOf(occasion)}`);
    }
    return pressedUpTo(told)
      ? moment.message(carer.id, occasion, "resolved", "resolved press")
      : null;
  }
  if (!isOpen(occasion) || moment.isOff(told) || moment.isOff(now)) return null;
  if (pressedUpTo(Math.max(told, occasion.window.to))) return null;
  if (carer.quiet && isBetween(now, carer.quiet, carer.timezone)) return null;
  const day = moment.dayOf(due);
  const ofDay = own.filter((entry) => entry.step !== "resolved" && moment.dayOf(entry.due) === day);
  if (ofDay.length >= 4) return null;
  if (known.box === null) return moment.message(carer.id, occasion, "no_answer", "no_answer");
  if (isProved(moment, occasion, told)) {
    const since = known.presses.map(Number).filter((press) => press > from);
    const seen = clock(Math.min(+(known.box.observed ?? 0), ...since));
    return moment.message(carer.id, occasion, "no_press", `no_press ${seen}`);
  }
  const interval = known.box.intervalMinutes ?? 60;
  const isWaitedFor = now >= told + (Math.max(interval, 15) + 15) * MINUTE;
  if (!carer.asks || known.areManyBoxesSilent || !(moment.isSilent || isWaitedFor)) return null;
  const questions = own.filter(({ step }) => step === "not_known");
  const heard = known.box.heard === null ? null : +known.box.heard;
  if (moment.isSilent && questions.some((entry) => entry.heard === heard)) return null;
  if (questions.filter((entry) => moment.dayOf(entry.due) === day).length >= 2) return null;
  const since = heard === null ? "never" : clock(heard);
  return { ...moment.message(carer.id, occasion, "not_known", `not_known ${since}`), heard };
}

function isProved(moment: Moment, { window }: KnownOccasion, told: number): boolean {
  const { box, uncertain } = moment.known;
  const interval = box?.intervalMinutes ?? 60;
  if (!box?.observed || +box.observed <= told + 2 * MINUTE) return false;
  if (moment.now - +box.observed > (interval + 15) * MINUTE) return false;
  const until = +box.observed;
  return uncertain.every(({ from, to }) => from >= until || to < window.from - 2 * MINUTE);
}
