import type { Dose, Doses } from "@dosebeat/contract/doses";
import { isOpen, isTaken } from "@dosebeat/domain/statuses";
import { TOLERANCE } from "@dosebeat/domain/tolerance";

/** Doses that are due at the same minute. */
export interface DoseGroup {
  due: number;
  doses: Dose[];
}

/**
 * What the patient wants to know first. `overdue`, `now`, `next`: about that dose; `tomorrow`: no more
 * doses today; `over`: none today or tomorrow. `complete`: all of today's doses were taken.
 */
export type Answer =
  | { kind: "overdue" | "now" | "next"; group: DoseGroup }
  | { kind: "tomorrow"; group: DoseGroup; complete: boolean; planned: boolean }
  | { kind: "over"; complete: boolean; planned: boolean };

/** Doses in the time zone of one of their days: a day before a change of zone keeps its own. */
export function withZoneOf(known: Doses, date: string): Doses {
  const timezone = known.days.find((day) => day.date === date)?.timezone ?? known.timezone;
  return timezone === known.timezone ? known : { ...known, timezone };
}

/** The answer at an instant, from the doses of today and tomorrow. */
export function answerOf(today: readonly Dose[], tomorrow: readonly Dose[], now: number): Answer {
  const open = groupsOf(today.filter((dose) => isOpen(dose.status)));
  const current = open.find((group) => Math.abs(group.due - now) <= TOLERANCE);
  if (current) return { kind: "now", group: current };
  const overdue = open.filter((group) => group.due < now).at(-1);
  if (overdue) return { kind: "overdue", group: overdue };
  const next = open[0];
  if (next) return { kind: "next", group: next };
  const first = groupsOf(tomorrow.filter((dose) => isOpen(dose.status)))[0];
  const planned = today.length > 0;
  const complete = planned && today.every((dose) => isTaken(dose.status));
  return first
    ? { kind: "tomorrow", group: first, complete, planned }
    : { kind: "over", complete, planned };
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
