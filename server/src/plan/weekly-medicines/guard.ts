import { isTakenDaily, type WeeklyRow, weeklyNameIn } from "@dosebeat/domain/plan/weekly-medicines";
import type { Db } from "../../database/db.ts";
import { type Fault, invalid, problem } from "../../http/errors.ts";
import { listWeeklyMedicines } from "./queries.ts";

/** A medicine with the current rows of its plan. */
interface Guarded {
  name: string;
  every_day_by: string;
  rows: readonly WeeklyRow[];
}

/**
 * Refuses a daily plan for a medicine that is usually taken once a week, unless it is recorded who said "every day".
 *
 * @param path of the medicine in the request
 * @throws 400 `every_day_unsaid`
 */
export async function refuseUnsaidDaily(
  db: Db,
  { name, every_day_by, rows }: Guarded,
  path: Fault["path"] = [],
): Promise<void> {
  if (every_day_by.trim() !== "" || !isTakenDaily(rows)) return;
  const added = await listWeeklyMedicines(db);
  const found = weeklyNameIn(
    name,
    added.map((entry) => entry.name),
  );
  if (found !== null) {
    throw invalid([...path, "every_day_by"], problem("every_day_unsaid", { name: found }));
  }
}
