import { mayBeMoved } from "../plan/moved-times.ts";
import { removalOf } from "../plan/occasions.ts";
import {
  type KeptTimes,
  occasionsOf,
  type PlannedMedicine,
  planBefore,
  plannedDoseKey,
} from "../plan/plan.ts";
import { addDays, chartDayOf } from "../time/local-time.ts";
import { type LoadedDays, pressedByThen } from "./match-around.ts";
import { FURTHEST_BACK } from "./windows.ts";

/**
 * The doses that were due when a change may have moved their time, and for which a press dated before the change
 * counted by then; not settled: presses beyond the loaded days may decide that.
 *
 * @param medicines the part of the plan around the change
 * @param change instant in milliseconds
 */
export function takenBefore(
  query: LoadedDays & { medicines: readonly PlannedMedicine[] },
  medicines: readonly PlannedMedicine[],
  change: number,
  kept: KeptTimes,
): { times: ReadonlyMap<string, number>; settled: boolean } {
  const since = change - FURTHEST_BACK;
  const candidates = dueBefore(query, medicines, change, since);
  if (candidates.size === 0) return { times: candidates, settled: true };
  const near = planBefore(medicines, query.zones, new Date(change));
  const { doses, settled } = pressedByThen(query, near, change, kept, since);
  if (!settled) return { times: candidates, settled };
  const pressed = new Set(doses.map(plannedDoseKey));
  return { times: new Map([...candidates].filter(([key]) => pressed.has(key))), settled };
}

/** The ids of times that a change removed while others were added, by the keys of their doses due shortly before. */
function dueBefore(
  { zones }: LoadedDays,
  medicines: readonly PlannedMedicine[],
  change: number,
  since: number,
): Map<string, number> {
  const moved = medicines
    .filter((medicine) => mayBeMoved(medicine, change))
    .map((medicine) => ({
      ...medicine,
      times: medicine.times.filter((time) => removalOf(medicine, time)?.getTime() === change),
    }))
    .filter(({ times }) => times.length > 0);
  if (moved.length === 0) return new Map();
  const day = chartDayOf(new Date(change), zones);
  return new Map(
    occasionsOf(moved, zones, addDays(day, -1), day)
      .filter(({ due }) => due.getTime() >= since && due.getTime() < change)
      .flatMap(({ doses }) => doses)
      .map((dose) => [plannedDoseKey(dose), dose.schedule]),
  );
}
