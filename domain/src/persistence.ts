import { correctedPresses, counts, type MonitoredDay } from "./adherence.ts";

/** More proved days than this without a press are a stop (docs/adherence.md, "The figures"). */
export const STOPPED_DAYS = 30;

/** The last press, and whether the patient stopped after it. */
export interface Persistence {
  last_press: Date | null;
  stopped: boolean;
}

/**
 * The last press before a gap of more than 30 proved days, else the last press at all. The days of a gap count
 * with or without doses, from the first on which one was due. A stop is one of the whole plan, so the days must
 * be those around each gap of the plan. A dose confirmed by the patient and an opening added by hand are no
 * press, but they end a gap.
 */
export function persistenceOf(days: readonly MonitoredDay[]): Persistence {
  let last: Date | null = null;
  let gap = 0;
  for (const day of days) {
    const newest = day.presses.at(-1);
    if (newest) {
      last = newest;
      gap = 0;
    } else if (correctedPresses(day) > 0) gap = 0;
    else if (counts(day) && (gap > 0 || day.occasions > 0)) gap += 1;
    if (last && gap > STOPPED_DAYS) return { last_press: last, stopped: true };
  }
  return { last_press: last, stopped: false };
}
