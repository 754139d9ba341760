import pg from "pg";
import { addUsers } from "./user-list-rate.ts";

/** The first patients have the boxes whose events are sent (bench/ingest-rate.ts). */
export const BOXES = 128;

/** Patients with boxes, and with stored results that stay valid for a day, so that nothing recalculates them. */
export async function addPatients(database: pg.ClientConfig, patients: number): Promise<void> {
  await addUsers(database, patients);
  const sql = new pg.Client(database);
  await sql.connect();
  try {
    // Nothing recalculates them before they are stored.
    const hold = "lock table summaries, summary_periods in exclusive mode";
    const quiet = "alter table bindings disable trigger user";
    const loud = quiet.replace("disable", "enable");
    const rows = [BOXED, RESULTS, PERIODS, FORGET];
    for (const statement of ["begin", hold, quiet, ...rows, loud, "commit"]) {
      await sql.query(statement);
    }
    await sql.query("vacuum analyze");
  } finally {
    await sql.end();
  }
}

/** Everybody has a box. */
const BOXED = `with numbered as (
    select id, row_number() over (order by id) - 1 as n from profiles where familyname like 'Mark %'),
  boxes as (
    insert into sensors (deveui, serial_number, claimcode, created_at, last_received_at, interval_minutes)
    select lpad(to_hex(case when n < ${BOXES} then x'be00000000'::bigint + (n / 8) * 256 + n % 8
      else x'bf00000000'::bigint + n end), 16, '0'), id::text, 'code', now(), now(), 60
    from numbered returning id, serial_number)
  insert into bindings (sensor_id, profile_id, valid_from)
  select id, serial_number::bigint, '2026-05-31Z' from boxes`;

export const FORGET = "delete from summary_changes";

/** Stored results that are valid for a day, for any patient. */
export const RESULTS = `update summaries set is_claimed = false, turn = turn + 1, listed_turn = turn + 1, rules = 32767,
  today = current_date,  stale_at = now() + interval '1 day', computed_at = now(), box_place = 10 * (1 + profile_id % 4),
  last_press_at = case when profile_id % 7 > 0 then now() - profile_id * interval '1 second' end`;

const PERIODS = `update summary_periods set due = 28, taken = profile_id % 29, missed = profile_id * 7 % 11,
  unknown = profile_id % 5, skipped = 0, covered = 26, past = 28, coverage = 92.8,
  counted_taken = profile_id % 27, counted_due = 26,
  taking = case when profile_id % 6 > 0 then 100 * (profile_id % 27) / 26.0 end,
  trend = case when profile_id % 5 > 0 then profile_id * 13 % 100 - 50 end`;
