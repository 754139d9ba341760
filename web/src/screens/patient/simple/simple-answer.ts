import type { Dose } from "@dosebeat/contract/doses";
import { statusIfCounted } from "@dosebeat/domain/doses/statements";
import { isTaken } from "@dosebeat/domain/doses/statuses";
import type { Answer, DoseGroup } from "../../../nouns/doses/day-answer.ts";

/** One tap records several medicines one after the other, within this time. */
const TOGETHER_MS = 60_000;

/** Doses that were taken at one time, according to a press or the patient's statement. */
export interface Taken {
  at: number;
  doses: Dose[];
}

/**
 * What the one card shows: what to take, what was taken last, or that there is nothing to do. `before`: what was taken
 * last, if another dose is open: it can still be undone.
 */
export type SimpleState =
  | { kind: "open"; group: DoseGroup; late: boolean; excused: boolean; before: Taken | null }
  | {
      kind: "unknown";
      group: DoseGroup;
      heard: number | null;
      offline: boolean;
      before: Taken | null;
    }
  | { kind: "taken"; taken: Taken; all: boolean; next: DoseGroup | null }
  | { kind: "rest"; answer: "next" | "over" | "free"; next: DoseGroup | null };

/** The state of the card, derived from Today's answer. */
export function simpleStateOf(answer: Answer, today: readonly Dose[]): SimpleState {
  switch (answer.kind) {
    case "due":
    case "overdue":
      return {
        kind: "open",
        group: answer.group,
        late: answer.kind === "overdue",
        excused: answer.excused,
        before: lastTaken(today),
      };
    case "unknown":
      return { ...answer, before: lastTaken(today) };
    case "next":
      return restOf("next", answer.group, today);
    case "done":
    case "over":
    case "free":
      return restOf(answer.kind, answer.after, today);
  }
}

/** Nothing to take now. */
function restOf(
  answer: "next" | "done" | "over" | "free",
  next: DoseGroup | null,
  today: readonly Dose[],
): SimpleState {
  const taken = lastTaken(today);
  if (taken) return { kind: "taken", taken, all: answer === "done", next };
  return { kind: "rest", answer: answer === "done" ? "over" : answer, next };
}

/** What was taken last today, with what was due and recorded together with it; null: nothing. */
function lastTaken(today: readonly Dose[]): Taken | null {
  const taken = today.flatMap(takenOf).sort((a, b) => a.at - b.at);
  const last = taken.at(-1);
  if (!last) return null;
  const together = taken.filter(
    ({ at, pressed, dose }) =>
      last.at - at <= TOGETHER_MS && pressed === last.pressed && dose.due_utc === last.dose.due_utc,
  );
  // In the order of the day, not in that of the answers.
  const doses = today.filter((dose) => together.some((one) => one.dose === dose));
  return { at: last.at, doses };
}

/** When a dose was taken, and whether by a press; empty if it does not count as taken. */
function takenOf(dose: Dose): { at: number; pressed: boolean; dose: Dose }[] {
  const at = dose.pressed_utc ?? dose.confirmed_utc;
  if (at === null || !isTaken(statusIfCounted(dose))) return [];
  return [{ at: Date.parse(at), pressed: dose.pressed_utc !== null, dose }];
}
