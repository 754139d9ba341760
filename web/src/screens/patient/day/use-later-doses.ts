import { shiftDate } from "../../../i18n/format.ts";
import { type DoseGroup, groupsOf } from "../../../nouns/doses/day-answer.ts";
import { useDoses } from "../../../nouns/doses/queries.ts";

/** How far ahead to look for the next dose: a month has up to 31 days. */
const AHEAD = 32;

/** The next doses after tomorrow, if today and tomorrow have none left. */
export function useLaterDoses(today: string, isNeeded: boolean): DoseGroup | null {
  const from = isNeeded ? shiftDate(today, 2) : null;
  const { data, isPlaceholderData } = useDoses(from, from && shiftDate(today, 1 + AHEAD), {
    refetchInterval: false,
  });
  if (!isNeeded || !data || isPlaceholderData) return null;
  return groupsOf(data.doses)[0] ?? null;
}
