import { HOUR } from "@dosebeat/domain/time/durations";
import type pg from "pg";

/** Adds patients with a plan, a box and a device, in batches: a query plan made for an empty table does not suit a large one. */
export async function addDuePatients(client: pg.Client, patients: number): Promise<void> {
  const clock = clockOf(Date.now() + 2 * HOUR);
  for (let added = 0, step = 200; added < patients; added += step, step *= 5) {
    const count = Math.min(step, patients - added);
    await client.query(ADD, [added + 1, added + count]);
    await client.query("begin");
    // Triggers would mark each patient six times, which takes most of the time; new ones are marked already.
    await client.query("set local session_replication_role = replica");
    await client.query(FILL, [added + 1, added + count, clock]);
    await client.query("commit");
    await client.query("vacuum analyze");
  }
}

/** Makes the reminders of the given number of patients due at an instant, and no others. */
export async function letDue(
  client: pg.Client,
  patients: number,
  due: Date,
  knownFrom: Date,
): Promise<void> {
  await letBeDecided(client, due, knownFrom);
  await lookAt(client, patients, due);
}

/** Makes reminders due at an instant, with no look planned. */
export async function letBeDecided(client: pg.Client, due: Date, knownFrom: Date): Promise<void> {
  await client.query("begin");
  // Triggers would mark each patient, which takes an hour for a million; the looks are planned here.
  await client.query("set local session_replication_role = replica");
  await client.query(TIME, [clockOf(due.getTime())]);
  await client.query("commit");
  await client.query(DECIDED, [knownFrom]);
  await client.query("vacuum analyze reminder_plans, medicine_schedules");
}

/** Plans a look at so many patients at an instant. */
export async function lookAt(client: pg.Client, patients: number, at: Date): Promise<void> {
  const { rowCount } = await client.query(LOOK, [patients, at]);
  if (rowCount !== patients)
    throw new Error(`Only ${rowCount} of ${patients} patients can be reminded.`);
}

function clockOf(at: number): string {
  return new Date(at).toISOString().slice(11, 16);
}
/** Only patients that this file added. */
const TIME = `update medicine_schedules set dosage_time = $1
  where medicine_id in (select id from medicines where name = 'Aspirin')`;

const EMAIL = "'reminded' || n || '@example.org'";

/** Patients, and as many boxes. */
const ADD = `with people as (
    insert into users (email, role, created_at)
      select ${EMAIL}, 'patient', now() - interval '90 days'
      from generate_series($1::int, $2::int) as n returning id),
  patients as (
    insert into profiles (user_id, givenname, familyname, language, primarycolor, created_at)
      select id, 'Reminded', 'Mark', 'en', '#0096c7', now() - interval '90 days' from people
      returning id)
  insert into sensors (deveui, claimcode, interval_minutes, created_at, last_received_at)
    select lpad(to_hex(id), 16, '0'), 'code', 60, now(), now() from patients`;

/** A box heard lately, a press yesterday, one medicine and one device for each of these patients. */
const FILL = `with patients as materialized (
    select profiles.id, user_id from generate_series($1::int, $2::int) as n
      join users on email = ${EMAIL} join profiles on user_id = users.id),
  zoned as (
    insert into profile_zones (profile_id, timezone) select id, 'UTC' from patients),
  reminded as (
    insert into reminder_plans (profile_id, check_at, window_from) select id, 'epoch', 'epoch' from patients),
  planned as (
    insert into medicines (profile_id, name, type, description, startdate, strength, galenicform, created_at)
      select id, 'Aspirin', '', '', current_date - 90, '', '', now() - interval '90 days' from patients
      returning id),
  timed as (
    insert into medicine_schedules (medicine_id, dosage_time) select id, $3::time from planned),
  bound as (
    insert into bindings (sensor_id, profile_id, valid_from)
      select sensors.id, patients.id, now() - interval '80 days'
      from patients join sensors on deveui = lpad(to_hex(patients.id), 16, '0')
      returning sensor_id),
  pressed as (
    insert into press_claims (sensor_id, pressed_at, uplink_id, received_at, seq)
      select sensor_id, now() - interval '23 hours', sensor_id, now() - interval '23 hours', 1 from bound)
  insert into push_subscriptions (user_id, endpoint, p256dh, auth, push_key, label, created_at)
    select user_id, 'https://fcm.googleapis.com/' || user_id, '\\x04', '\\x00', 'key', 'Phone', now()
    from patients`;

const DECIDED = `update reminder_plans set window_from = $1, decided_until = $1, waits_for_frame = false,
  check_at = now() + interval '1 day'`;

const LOOK = `update reminder_plans set check_at = $2
  where profile_id in (select profile_id from reminder_plans order by profile_id limit $1)`;
