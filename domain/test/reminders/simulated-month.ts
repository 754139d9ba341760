// What becomes of a simulated patient in a month: what was sent, and what of it was wrong.

import { occasionsOf } from "../../src/plan/plan.ts";
import { isOpen, isQuestion } from "../../src/reminders/answers.ts";
import type { Decision } from "../../src/reminders/decisions.ts";
import type { Known } from "../../src/reminders/known-patient.ts";
import { lookAt } from "../../src/reminders/look-again.ts";
import { pressUpTo, toldAt } from "../../src/reminders/proving.ts";
import { MINUTE } from "../../src/time/durations.ts";
import { addDays, chartDayOf } from "../../src/time/local-time.ts";
import { type Life, lifeBy } from "./simulated.ts";

const MONTH = 30;

/** What is counted, in the order of the table. */
export const COUNTED = {
  occasions: "times at which something was due",
  reminders: "reminders sent",
  afterAnswer: "of those after a press or word that had arrived: **false**",
  unheard: "of those after a press that had not arrived",
  questions: "times we asked about a press long before the dose",
  withdrawn: "notifications withdrawn",
  noPress: "carers told that nothing was pressed",
  noPressFalse: "of those although it was pressed: **false**",
  notKnown: "carers asked, because it was not known",
  notKnownPressed: "of those where it had been pressed",
  noAnswer: "carers told of a patient without a box who had not answered",
  resolved: "carers told that it was answered after all",
  clock: "a mere clock would have told carers",
  clockFalse: "of those although it was pressed: false",
  overMost:
    "more than four alerts of the doses of a day, or two questions, to one carer: **false**",
} as const;

export type Count = keyof typeof COUNTED;

export type Counts = Record<Count, number>;

/** A month of the patient of a seed. */
export function monthOf(seed: number): Counts {
  const life = lifeBy(seed, MONTH);
  const counts = noCounts();
  const { span, outages, evidence } = life;
  const occasions = new Set<number>();
  const decided = lookAt(evidence, {
    from: new Date(span.from),
    to: new Date(span.to),
    outages,
    isSparing: true,
    watch: (known, decisions, now) => {
      for (const occasion of known.occasions) {
        if (occasion.due >= new Date(span.from) && occasion.due <= now) {
          occasions.add(occasion.due.getTime());
        }
      }
      countClock(counts, known, life, now);
      for (const decision of decisions) count(counts, decision, known, life);
    },
  });
  counts.occasions = occasions.size;
  counts.overMost = overMost(decided, life);
  return counts;
}

export function noCounts(): Counts {
  return {
    occasions: 0,
    reminders: 0,
    afterAnswer: 0,
    unheard: 0,
    questions: 0,
    withdrawn: 0,
    noPress: 0,
    noPressFalse: 0,
    notKnown: 0,
    notKnownPressed: 0,
    noAnswer: 0,
    resolved: 0,
    clock: 0,
    clockFalse: 0,
    overMost: 0,
  };
}

function count(counts: Counts, decision: Decision, known: Known, life: Life): void {
  const occasion = known.occasions.find(({ due }) => due.getTime() === decision.due.getTime());
  if (decision.state === "dropped" || !occasion) return;
  const { window } = occasion;
  if (decision.to === "patient") {
    if (decision.reason !== null) counts.withdrawn += 1;
    else if (isQuestion(decision.step)) counts.questions += 1;
    else {
      counts.reminders += 1;
      if (!isOpen(occasion)) counts.afterAnswer += 1;
      const isPressed = wasPressed(life, window.from, decision.at.getTime());
      if (isPressed && pressUpTo(known, occasion, decision.at.getTime()) === null) {
        counts.unheard += 1;
      }
    }
    return;
  }
  const carer = known.carers.find(({ id }) => id === decision.to);
  const told = carer ? toldAt(carer, occasion) : 0;
  switch (decision.step) {
    case "no_press": {
      counts.noPress += 1;
      const seen = (decision.seen?.getTime() ?? 0) - 2 * MINUTE;
      if (wasPressed(life, window.from, Math.max(told, seen))) counts.noPressFalse += 1;
      return;
    }
    case "not_known":
      counts.notKnown += 1;
      if (wasPressed(life, window.from, told)) counts.notKnownPressed += 1;
      return;
    case "no_answer":
      counts.noAnswer += 1;
      return;
    case "resolved":
      counts.resolved += 1;
  }
}

/** What a rule would tell that knows only the time, and what has arrived. */
function countClock(counts: Counts, known: Known, life: Life, now: Date): void {
  for (const carer of known.carers) {
    for (const occasion of known.occasions) {
      if (carer.isMuted || toldAt(carer, occasion) !== now.getTime() || !isOpen(occasion)) continue;
      counts.clock += 1;
      if (wasPressed(life, occasion.window.from, now.getTime())) counts.clockFalse += 1;
    }
  }
}

function wasPressed({ presses }: Life, from: number, to: number): boolean {
  return presses.some((press) => press >= from && press <= to);
}

/** Chart days of doses about which a carer got too many. */
function overMost(decided: readonly Decision[], { evidence, span }: Life): number {
  const { plan, zones } = evidence;
  const [from = "", to = ""] = [span.from, span.to].map((at) => chartDayOf(new Date(at), zones));
  const days = new Map(
    occasionsOf(plan, zones, addDays(from, -2), addDays(to, 2)).map(({ due, doses }) => [
      due.getTime(),
      doses.map(({ day }) => day).sort()[0],
    ]),
  );
  const byDay = new Map<string, { alerts: number; questions: number }>();
  for (const { to: carer, step, due } of decided) {
    if (carer === "patient" || step === "resolved") continue;
    const key = `${carer} ${days.get(due.getTime()) ?? chartDayOf(due, zones)}`;
    const day = byDay.get(key) ?? { alerts: 0, questions: 0 };
    day.alerts += 1;
    if (step === "not_known") day.questions += 1;
    byDay.set(key, day);
  }
  return [...byDay.values()].filter(({ alerts, questions }) => alerts > 4 || questions > 2).length;
}
