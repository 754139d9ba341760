import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { queryPrepared } from "../../database/fast-sql/prepared.ts";

/** A medicine whose reminders are worded with care. */
interface Cautious {
  medicine: number;
  isOnceOnly: boolean;
  /** The newest press named as a dose taken twice; null: none. */
  twiceAt: Date | null;
}

/** Those of the medicines for which an extra dose is dangerous, or was said to have been taken. */
export async function findCautious(
  db: Db,
  profile: number,
  medicines: readonly number[],
): Promise<Cautious[]> {
  if (medicines.length === 0) return [];
  const rows = await queryPrepared(
    db,
    sql<Omit<Cautious, "twiceAt"> & { twiceAt: number | null }>`
      select medicines.id as medicine, once_only as "isOnceOnly",
        (date_part('epoch', twice.at) * 1000)::int8 as "twiceAt"
      from medicines left join lateral (
        select max(word.pressed_at) as at from intakes
          join press_names as word on word.id = intakes.word_id
        where intakes.medicine_id = medicines.id and intakes.removed_at is null
          and not exists (select from press_names as newer
            where newer.profile_id = word.profile_id and newer.pressed_at = word.pressed_at
              and (newer.said_at, newer.id) > (word.said_at, word.id))) as twice on true
      where profile_id = ${profile} and medicines.id = any(${[...medicines]}::bigint[])
        and (once_only or twice.at is not null)
      order by medicines.id`,
  );
  return rows.map((row) => ({
    ...row,
    twiceAt: row.twiceAt === null ? null : new Date(row.twiceAt),
  }));
}
