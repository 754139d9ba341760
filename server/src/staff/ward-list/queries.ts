import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import type { SummaryRow } from "../summaries/list-queries.ts";

/** How many medicines each of these patients has on their current day. */
export async function countMedicines(
  db: Db,
  patients: readonly Pick<SummaryRow, "id" | "today">[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  if (patients.length === 0) return new Map();
  const utc = now.toISOString().slice(0, 10);
  const ids = patients.map(({ id }) => id);
  const days = patients.map(({ today }) => today ?? utc);
  const { rows } = await sql<{ id: number; count: number }>`
    select asked.id, count(*) as count
    from unnest(${ids}::bigint[], ${days}::date[]) as asked (id, today)
      join medicines on medicines.profile_id = asked.id
    where removed_at is null and startdate <= asked.today
      and (enddate is null or enddate >= asked.today)
    group by asked.id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Null: there is no such group. */
export async function findGroupName(db: Db, id: number): Promise<string | null> {
  const group = await db
    .selectFrom("groups")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirst();
  return group?.name ?? null;
}
