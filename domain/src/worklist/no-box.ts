import type { Judged } from "./reasons.ts";

/** The number of due days without any information after which somebody should act. */
const LEAST_DAYS = 5;

/** A chart day on which something was due. */
export interface DueDay {
  /** Chart day. */
  date: string;
  /** Whether there was a box on it, or the patient said what became of it. */
  isKnown: boolean;
}

/**
 * A patient without a box of whom nothing is known on the last due days. Today counts only once it is over,
 * but a word said today ends it. Source: docs/worklist.md.
 *
 * @param days of the last 14, ascending
 * @param ever whether the patient had a box before
 */
export function noBox(days: readonly DueDay[], today: string, ever: boolean): Judged[] {
  const count = days.length - 1 - days.findLastIndex(({ isKnown }) => isKnown);
  const past = days.slice(days.length - count).filter(({ date }) => date < today).length;
  if (past < LEAST_DAYS) return [];
  const reason = { kind: "no_box", days: past, ever } as const;
  return [{ reason, section: "box", weight: 35, isFromBox: false }];
}
