import type { Dose, Doses } from "@dosebeat/contract/doses";
import { statusIfCounted } from "@dosebeat/domain/doses/statements";
import { isTaken } from "@dosebeat/domain/doses/statuses";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { doseKey } from "../../../../nouns/doses/dose-key.ts";

/** Only a press younger than this is celebrated; one that arrives late is not. */
const FRESH = 2 * MINUTE;

/** A press that has just been matched to doses. */
export interface Felt {
  pressed: number;
  doses: Dose[];
}

/**
 * The press that is in the new answer but not in the previous one, with its doses; null if there is none,
 * or it is old. Doses that the previous answer did not contain are not news: another range was requested.
 */
export function feltBetween(before: Doses, after: Doses, now: number): Felt | null {
  const known = new Map(before.doses.map((dose) => [doseKey(dose), dose.pressed_utc]));
  const doses = after.doses.filter((dose) => {
    const earlier = known.get(doseKey(dose));
    const { pressed_utc } = dose;
    const isNew = earlier !== undefined && pressed_utc !== null && pressed_utc !== earlier;
    // A skipped dose stays skipped, whatever was pressed at its time.
    return isNew && isTaken(statusIfCounted(dose));
  });
  const newest = doses
    .filter(({ pressed_utc }) => isFresh(pressed_utc, now))
    .sort((a, b) => (b.pressed_utc ?? "").localeCompare(a.pressed_utc ?? ""))[0]?.pressed_utc;
  if (!newest) return null;
  const together = doses.filter(({ pressed_utc }) => pressed_utc === newest);
  return { pressed: Date.parse(newest), doses: together };
}

function isFresh(instant: string | null, now: number): boolean {
  return instant !== null && Math.abs(now - Date.parse(instant)) < FRESH;
}

/** How long an extra press is mentioned beside the answer. */
const MENTIONED = 15 * MINUTE;

/** The newest press that belongs to no dose, while it is recent. */
export function recentExtraPress({ extra_presses }: Doses, now: number): number | null {
  const newest = Math.max(...extra_presses.map(({ pressed_utc }) => Date.parse(pressed_utc)));
  return Number.isFinite(newest) && Math.abs(now - newest) < MENTIONED ? newest : null;
}
