import { addDays, chartDayOf } from "@dosebeat/domain/time/local-time";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import type { Db } from "../../database/db.ts";
import type { DayRange } from "../../plan/planned/day-range.ts";
import { findBeginning } from "../own-data/export-queries.ts";

/** Chart days worked out at a time, so that years need no more memory than this. */
const STEP_DAYS = 60;

interface AskedDays {
  from: string | undefined;
  to: string | undefined;
}

/** The chart days from the beginning of a patient's data to the cut-off, or the requested ones, in steps. */
export async function stepsOf(
  db: Db,
  profileid: ProfileInScope<"doses">,
  until: Date,
  { from: first, to: final }: AskedDays = { from: undefined, to: undefined },
): Promise<DayRange[]> {
  const zones = await zonesOf(db, profileid);
  const { since, firstStatement, firstStart } = await findBeginning(db, profileid);
  const [last = ""] = [chartDayOf(until, zones), ...(final === undefined ? [] : [final])].sort();
  const known = [chartDayOf(since, zones), firstStatement, firstStart && addDays(firstStart, -1)];
  const [begun = last] = known.filter((day) => day !== null).sort();
  let from = first !== undefined && first > begun ? first : begun;
  const steps: DayRange[] = [];
  while (from <= last) {
    const [to = last] = [addDays(from, STEP_DAYS - 1), last].sort();
    steps.push({ from, to });
    from = addDays(to, 1);
  }
  return steps;
}
