import { sql } from "kysely";
import type { ProfileInScope, Reach } from "../access/profiles/in-scope.ts";
import type { Db } from "../database/db.ts";
import type { Row } from "../database/schema.ts";
import type { Keyed, Keys } from "./keys.ts";

/** Tables whose rows hold their keys, unique per profile. */
type KeyedTable =
  | "dose_statements"
  | "intakes"
  | "press_names"
  | "stock_entries"
  | "added_openings";

/** Finds keys in the rows that were stored under them, for as long as these exist. */
export function keysIn(table: KeyedTable): Keys {
  return { find: (db, { profileid }, key) => findKeyed(db, table, profileid, key) };
}

async function findKeyed(
  db: Db,
  table: KeyedTable,
  profileid: ProfileInScope<"change">,
  key: string,
): Promise<Keyed | undefined> {
  return db
    .selectFrom(table)
    .select(["id", "key_body"])
    .where("profile_id", "=", profileid)
    .where("key", "=", key)
    .executeTakeFirst();
}

type RemovableTable = "intakes" | "stock_entries" | "added_openings" | "excused_periods";

/** Removes a row of the table by its id; undefined: no such row is within reach and not yet removed. */
export function removeFrom<Table extends RemovableTable>(table: Table) {
  return async (
    tx: Db,
    reach: Reach<"change">,
    id: number,
    now: Date,
  ): Promise<Row<Table> | undefined> => {
    const isInReach = typeof reach === "number" ? sql`profile_id = ${reach}` : sql`true`;
    const { rows } = await sql<Row<Table>>`update ${sql.table(table)} set removed_at = ${now}
      where id = ${id} and removed_at is null and ${isInReach} returning *`.execute(tx);
    return rows[0];
  };
}
