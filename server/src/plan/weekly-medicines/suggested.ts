import type { Medicine } from "@dosebeat/contract/medicines";
import { isTakenWeekly, weeklyNameIn } from "@dosebeat/domain/plan/weekly-medicines";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Parts } from "../../parts.ts";
import { grouped } from "../../platform/grouped.ts";
import { listCurrentRows, listWeeklyMedicines } from "./queries.ts";

/** The medicines without a mark that are due once a week, according to their plan or to the installation's list. */
export async function suggestedOf(
  { db }: Pick<Parts, "db">,
  profile: ProfileInScope<"plan">,
  medicines: readonly Medicine[],
): Promise<number[]> {
  const added = (await listWeeklyMedicines(db)).map(({ name }) => name);
  const rows = grouped(await listCurrentRows(db, profile), ({ medicine_id }) => medicine_id);
  return medicines
    .filter(
      ({ id, name, critical }) =>
        critical === null &&
        (weeklyNameIn(name, added) !== null || isTakenWeekly(rows.get(id) ?? [])),
    )
    .map(({ id }) => id);
}
