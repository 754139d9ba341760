import { sql } from "kysely";
import type { ProfileWithAny } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { queryPrepared } from "../../database/fast-sql/prepared.ts";

/** More marks are not counted: then whoever works them off is lagging. */
const MOST_MARKS = 200;

/**
 * The version of all that is known and planned of a patient: the number of turns, which remove marks, and of marks
 * added since. A mark commits with its change, so an unchanged version means that nothing was changed. Null: not
 * known.
 */
export async function findVersion(
  db: Db,
  profileid: ProfileWithAny<"doses" | "figures">,
): Promise<string | null> {
  const query = sql<{ turn: number; marks: number }>`
    select turn, (select count(*)::int from (
      select from summary_changes where profile_id = ${profileid} limit ${MOST_MARKS}) as mark) as marks
    from summaries where profile_id = ${profileid}`;
  const [row] = await queryPrepared(db, query);
  return row === undefined || row.marks >= MOST_MARKS ? null : `${row.turn} ${row.marks}`;
}
