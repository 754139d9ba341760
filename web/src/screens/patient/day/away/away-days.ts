import type { Dose } from "@dosebeat/contract/doses";

/** After this many full days on which every dose was missed, Today asks. */
const LEAST_DAYS = 3;

/**
 * The most recent full days on which every dose was missed: nothing was pressed or stated although the
 * box was connected. Days without doses neither count nor end the run. Null: it is too short to ask.
 * @param past doses of full days, not of today
 */
export function awayDays(past: readonly Dose[]): string[] | null {
  const dates = [...new Set(past.map(({ date }) => date))].sort().reverse();
  const run: string[] = [];
  for (const date of dates) {
    const isMissed = past.every((dose) => dose.date !== date || dose.status === "missed");
    if (!isMissed) break;
    run.unshift(date);
  }
  return run.length >= LEAST_DAYS ? run : null;
}
