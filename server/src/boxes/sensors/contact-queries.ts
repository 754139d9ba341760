import { SILENCE } from "@dosebeat/domain/presses/silence";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import { EVER } from "../../access/marks/from.ts";
import { marking } from "../../access/marks/queries.ts";
import type { Db } from "../../database/db.ts";

/**
 * Sets the newest contact, reading and press of every box from what is stored and not in the future. For use after a
 * jump of the clock: corrects what a clock that was ahead has dated in the future, and what was computed by one that
 * was behind.
 */
export async function recomputeContacts(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() + SILENCE.aheadMinutes * MINUTE);
  await sql`with moved as (update sensors set last_received_at = newest.received,
      last_reading_at = newest.reading, last_press_at = newest.press
    from (
      select id, told.* from sensors as boxes cross join lateral last_times(boxes.id, ${until}) as told
    ) as newest
    where newest.id = sensors.id and (last_received_at, last_reading_at, last_press_at)
      is distinct from (newest.received, newest.reading, newest.press)
    returning sensors.id)
    select ${marking(
      sql`select profile_id from bindings where sensor_id in (select id from moved)`,
      EVER,
      "box",
    )}`.execute(db);
}
