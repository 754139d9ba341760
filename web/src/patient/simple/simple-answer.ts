import type { Dose } from "@dosebeat/contract/doses";
import type { Answer, DoseGroup } from "../../doses/answer.ts";

/** Doses that were taken at one time, by a press or by the patient's own word. */
export interface Taken {
  at: number;
  doses: Dose[];
}

/** What the one card shows: what is to be taken, what was taken last, or that nothing is to be done. */
export type SimpleState =
  | { kind: "open"; group: DoseGroup; late: boolean; excused: boolean }
  | { kind: "unknown"; group: DoseGroup; heard: number | null; offline: boolean }
  | { kind: "taken"; taken: Taken; all: boolean; next: DoseGroup | null }
  | { kind: "rest"; answer: "next" | "over" | "free"; next: DoseGroup | null };

/** The state of the card, from Today's answer. */
export function simpleStateOf(answer: Answer, today: readonly Dose[]): SimpleState {
  switch (answer.kind) {
    case "due":
    case "overdue":
      return {
        kind: "open",
        group: answer.group,
        late: answer.kind === "overdue",
        excused: answer.excused,
      };
    case "unknown":
      return answer;
    case "next":
      return restOf("next", answer.group, today);
    case "done":
    case "over":
    case "free":
      return restOf(answer.kind, answer.after, today);
  }
}

/** Nothing is to be taken now. */
function restOf(
  answer: "next" | "done" | "over" | "free",
  next: DoseGroup | null,
  today: readonly Dose[],
): SimpleState {
  const taken = lastTaken(today);
  if (taken) return { kind: "taken", taken, all: answer === "done", next };
  return { kind: "rest", answer: answer === "done" ? "over" : answer, next };
}

/** What was taken last today; null: nothing. */
function lastTaken(today: readonly Dose[]): Taken | null {
  const taken = today.flatMap((dose) => {
    const at = dose.pressed_utc ?? dose.confirmed_utc;
    return at === null ? [] : [{ at: Date.parse(at), dose }];
  });
  const last = Math.max(...taken.map(({ at }) => at));
  const doses = taken.filter(({ at }) => at === last).map(({ dose }) => dose);
  return doses.length > 0 ? { at: last, doses } : null;
}
