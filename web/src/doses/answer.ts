import type { Dose, Doses } from "@dosebeat/contract/doses";
import { type DoseStatus, isOpen, isTaken } from "@dosebeat/domain/statuses";
import { TOLERANCE } from "@dosebeat/domain/tolerance";
import { isUnknownOffline } from "./device-view.ts";

/** Doses that are due at the same minute. */
export interface DoseGroup {
  due: number;
  doses: Dose[];
}

/**
 * What the patient wants to know first. `due`, `overdue`, `next`: the doses of an occasion that are still
 * open; `unknown`: a press may have been made, but the box is silent, or this device is offline; `done`: all of today's doses were
 * taken; `over`: nothing more today, but not all were taken; `free`: nothing is due today.
 */
export type Answer =
  | { kind: "due" | "overdue" | "next"; group: DoseGroup; excused: boolean }
  | { kind: "unknown"; group: DoseGroup; heard: number | null; offline: boolean }
  | { kind: "done"; count: number; after: DoseGroup | null }
  | { kind: "over" | "free"; after: DoseGroup | null };

/** Offline nobody knows the end of a dose's window; after this time it is no longer asked about. */
const OFFLINE_OPEN = 4 * 3_600_000;

export interface AnswerInput {
  today: readonly Dose[];
  /** Doses of the days to come, for what is next after today. */
  later: readonly Dose[];
  silent: Doses["silent"];
  now: number;
}

/** Doses in the time zone of one of their days: a day before a change of zone keeps its own. */
export function withZoneOf(known: Doses, date: string): Doses {
  const timezone = known.days.find((day) => day.date === date)?.timezone ?? known.timezone;
  return timezone === known.timezone ? known : { ...known, timezone };
}

/** The answer at an instant. */
export function answerOf({ today, later, silent, now }: AnswerInput): Answer {
  const waiting = groupsOf(today.filter((dose) => isWaiting(dose, now)));
  const current = waiting.find(({ due }) => Math.abs(due - now) <= TOLERANCE);
  if (current) return openAnswer("due", current);
  const past = waiting.filter(({ due }) => due < now).at(-1);
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
  return today.every((dose) => isTaken(statusOf(dose)))
    ? { kind: "done", count: today.length, after }
    : { kind: "over", after };
}

function openAnswer(kind: "due" | "overdue" | "next", group: DoseGroup): Answer {
  return { kind, group, excused: group.doses.every(({ status }) => status === "excused") };
}

/** Whether a dose can still be taken, and nobody has said what became of it. */
function isWaiting(dose: Dose, now: number): boolean {
  const status = statusOf(dose);
  if (isOpen(status)) return true;
  if (isUnknownOffline(dose)) return now < Date.parse(dose.due_utc) + OFFLINE_OPEN;
  // Unclear while its window is still open: the box is silent, or there is none.
  return status === "unknown" && dose.searched !== null && now < Date.parse(dose.searched.to_utc);
}

/** On a day that is not counted, medicines are due all the same. */
function statusOf({ status, status_if_counted }: Dose): DoseStatus {
  return status_if_counted ?? status;
}

/** Whether a press may be on its way: without a box, or one without a button, none can be. */
function isUnheard({ searched }: Dose): boolean {
  return searched?.doubt?.kind !== "no_box" && searched?.doubt?.kind !== "no_button";
}

/** The last contact before the silence that still goes on. */
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
