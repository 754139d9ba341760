import { DAY } from "@dosebeat/domain/time/durations";
import pg from "pg";
import { fillBoxes } from "../../server/test/filled-boxes.ts";
import type { Size } from "../size.ts";

/** The last migration of release 0.2.0, the newest that was released. */
export const RELEASED = "017-first-boots";

/** A statement for each dose of two times a day. */
const STATEMENTS_A_DAY = 2;
const ENTRIES = 100_000;

const devEuiOf = (n: number) => `00000000d${n.toString(16).padStart(7, "0")}`;

/** The data that release 0.2.0 would have stored: one patient per box, with a plan and a statement about each dose, and an audit log. */
export async function fillReleased(
  database: pg.ClientConfig,
  { boxes, days }: Size,
): Promise<void> {
  const lastDay = Math.floor(Date.now() / DAY) * DAY - DAY;
  const firstDay = lastDay - (days - 1) * DAY;
  const deveuis = Array.from({ length: boxes }, (_, index) => devEuiOf(index + 1));
  const owner = new pg.Client(database);
  await owner.connect();
  try {
    await owner.query("set synchronous_commit = off");
    await owner.query(PEOPLE, [deveuis, new Date(firstDay)]);
    await owner.query("select add_month(parent, $1) from unnest($2::text[]) as parent", [
      new Date().toISOString().slice(0, 10),
      ["uplinks", "readings", "press_claims", "raw_uplinks"],
    ]);
    await owner.query(STATEMENTS, [new Date(firstDay), days, STATEMENTS_A_DAY]);
    await owner.query(AUDIT, [ENTRIES, new Date(firstDay)]);
  } finally {
    await owner.end();
  }
  const rawOf = deveuis.slice(0, Math.ceil(boxes / 20));
  await fillBoxes(database, [{ deveuis, framesADay: 24, rawOf }], { firstDay, lastDay });
}

/** A user, profile, box, binding, medicine and two times for each. */
const PEOPLE = `with boxes as (
    insert into sensors (deveui, claimcode, created_at, last_received_at)
    select deveui, 'x', $2, now() from unnest($1::text[]) as deveui returning id
  ), people as (
    insert into users (email, password_hash, role, created_at)
    select 'p' || n || '@example.org', 'x', 'patient', $2 from generate_series(1, cardinality($1::text[])) as n
    returning id
  ), named as (
    insert into profiles (user_id, givenname, familyname, language, primarycolor, created_at)
    select id, 'Ada', 'Bench', 'en', '#336699', $2 from people returning id
  ), zoned as (
    insert into profile_zones (profile_id, timezone) select id, 'UTC' from named
  ), bound as (
    insert into bindings (sensor_id, profile_id, valid_from)
    select box.id, person.id, $2 from (select id, row_number() over () as n from boxes) as box
    join (select id, row_number() over () as n from named) as person using (n)
  ), given as (
    insert into medicines (profile_id, name, type, description, startdate, strength, galenicform, created_at)
    select id, 'Metformin', 'tablet', '', $2::timestamptz::date, '500 mg', 'tablet', $2 from named returning id
  )
  insert into medicine_schedules (medicine_id, dosage_time)
  select id, at from given, unnest(array['08:00', '20:00']::time[]) as at`;

const STATEMENTS = `insert into dose_statements (profile_id, medicine_id, day, dosage_time, status, taken_at, said_at)
  select profile_id, medicines.id, $1::timestamptz::date + passed,
    case turn when 1 then '08:00'::time else '20:00'::time end, 'confirmed', $1::timestamptz + passed * interval '1 day', now()
  from medicines, generate_series(0, $2::int - 1) as passed, generate_series(1, $3::int) as turn`;

const AUDIT = `insert into audit_log (at, kind, user_id, address, details)
  select $2::timestamptz + n * interval '1 minute', 'sign-in', (select min(id) from users) + n % (select count(*) from users),
    '192.0.2.1', '{}' from generate_series(1, $1::int) as n`;
