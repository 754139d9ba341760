import type { Dose, Doses } from "@dosebeat/contract/doses";
import { statusIfCounted } from "@dosebeat/domain/doses/statements";
import { isOpen, isTaken } from "@dosebeat/domain/doses/statuses";
import { TOLERANCE } from "@dosebeat/domain/doses/tolerance";
import { HOUR } from "@dosebeat/domain/time/durations";
import { isUnknownOffline } from "./device-view.ts";

/** Doses that are due at the same minute. */
export interface DoseGroup {
  due: number;
  doses: Dose[];
}

/**
 * What the patient wants to know first. `due`, `overdue`, `next`: the doses of an occasion that are still open;
 * `unknown`: the press may have been made, but the box or this device is offline; `done`: all of today's doses were
 * taken; `over`: nothing more today, but not all were taken; `free`: nothing is due today.
 */
export type Answer =
  | { kind: "due" | "overdue" | "next"; group: DoseGroup; excused: boolean }
  | { kind: "unknown"; group: DoseGroup; heard: number | null; offline: boolean }
  | { kind: "done"; count: number; after: DoseGroup | null }
  | { kind: "over" | "free"; after: DoseGroup | null };

/** Offline the end of a dose's window is unknown; this long after its due time it is no longer asked about. */
const OFFLINE_OPEN = 4 * HOUR;

export interface AnswerInput {
  /** Doses of previous days: at night one of yesterday's may still be open. */
  before: readonly Dose[];
  today: readonly Dose[];
  /** Doses of future days, for what comes next after today. */
  later: readonly Dose[];
  silent: Doses["silent"];
  now: number;
  /** When the server gave these doses, by this device's clock, like `now`. */
  answeredAt: number;
}

/** Splits known doses into those before, on and after a day. */
export function splitDays({ doses }: Doses, today: string) {
  return {
    before: doses.filter(({ date }) => date < today),
    today: doses.filter(({ date }) => date === today),
    later: doses.filter(({ date }) => date > today),
  };
}

/** Adds the doses of previous days. */
export function withPast(known: Doses, past: Doses | undefined): Doses {
  if (!past) return known;
  const dates = new Set(past.days.map(({ date }) => date));
  const isNew = ({ date }: { date: string }) => !dates.has(date);
  return {
    ...known,
    days: [...past.days, ...known.days.filter(isNew)],
    doses: [...past.doses, ...known.doses.filter(isNew)],
    extra_presses: [...past.extra_presses, ...known.extra_presses],
    named_presses: [...past.named_presses, ...known.named_presses],
    intakes: [...past.intakes, ...known.intakes],
    silent: [...past.silent, ...known.silent],
  };
}

/** The answer at an instant. */
export function answerOf(input: AnswerInput): Answer {
  const { today, later, silent, now } = input;
  const waiting = groupsOf(waitingIn(input));
  const reached = waiting.filter((group) => !isNotYet(group, input));
  const current = reached.find(({ due }) => Math.abs(due - now) <= TOLERANCE);
  if (current) return openAnswer("due", current);
  const past = reached.filter(({ due }) => due < now).at(-1);
  if (past) {
    const isUnknown = past.doses.some((dose) => dose.status === "unknown" && isUnheard(dose));
    return isUnknown
      ? {
          kind: "unknown",
          group: past,
          heard: lastHeard(silent),
          offline: past.doses.some(isUnknownOffline),
        }
      : openAnswer("overdue", past);
  }
  const next = waiting[0];
  if (next) return openAnswer("next", next);
  const after = groupsOf(later.filter((dose) => isWaiting(dose, now)))[0] ?? null;
  if (today.length === 0) return { kind: "free", after };
  return today.every((dose) => isTaken(statusIfCounted(dose)))
    ? { kind: "done", count: today.length, after }
    : { kind: "over", after };
}

/** Open doses: of previous days until their window ends; of the next day as soon as a press would be on time. */
function waitingIn({ before, today, later, now }: AnswerInput): Dose[] {
  const isNear = ({ due_utc }: Dose) => Date.parse(due_utc) - now <= TOLERANCE;
  return [
    ...before.filter((dose) => now < closesAt(dose)),
    ...today,
    ...later.filter(isNear),
  ].filter((dose) => isWaiting(dose, now));
}

/** The end of the window, which the server only tells once it looks for a press. */
function closesAt({ searched, due_utc }: Dose): number {
  return searched ? Date.parse(searched.to_utc) : Date.parse(due_utc) + OFFLINE_OPEN;
}

/** Older answers prove nothing about the clock; a visible page gets a new one twice a minute. */
const FRESH = 60_000;

/**
 * Whether the server has just called the doses upcoming although by this device's clock they are due:
 * then that clock is ahead. An answer from before the due time is no contradiction.
 */
function isNotYet({ due, doses }: DoseGroup, { now, answeredAt }: AnswerInput): boolean {
  return (
    answeredAt >= due - TOLERANCE &&
    now - answeredAt < FRESH &&
    doses.every((dose) => statusIfCounted(dose) === "upcoming")
  );
}

/** Whether the answer is about doses that the patient should take or report now. */
export function asksNow({ kind }: Answer): boolean {
  return kind === "due" || kind === "overdue" || kind === "unknown";
}

function openAnswer(kind: "due" | "overdue" | "next", group: DoseGroup): Answer {
  return { kind, group, excused: group.doses.every(({ status }) => status === "excused") };
}

/** Whether a dose can still be taken, and its outcome has not been stated. */
function isWaiting(dose: Dose, now: number): boolean {
  const status = statusIfCounted(dose);
  if (isOpen(status)) return true;
  if (isUnknownOffline(dose)) return now < Date.parse(dose.due_utc) + OFFLINE_OPEN;
  // Unclear, with its window still open: the box is offline, or there is none.
  return status === "unknown" && dose.searched !== null && now < Date.parse(dose.searched.to_utc);
}

/** Whether a press may be on its way: impossible without a box, or with one that has no button. */
function isUnheard({ searched }: Dose): boolean {
  return searched?.doubt?.kind !== "no_box" && searched?.doubt?.kind !== "no_button";
}

/** The last contact before the current silence. */
function lastHeard(silent: Doses["silent"]): number | null {
  const open = silent.find((gap) => gap.to_utc === null);
  return open ? Date.parse(open.from_utc) : null;
}

/** Groups by due instant, ascending. */
export function groupsOf(doses: readonly Dose[]): DoseGroup[] {
  const groups = new Map<number, Dose[]>();
  for (const dose of doses) {
    const due = Date.parse(dose.due_utc);
    groups.set(due, [...(groups.get(due) ?? []), dose]);
  }
  return [...groups].map(([due, found]) => ({ due, doses: found })).sort((a, b) => a.due - b.due);
}
