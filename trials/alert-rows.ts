import { query } from "./postgres.ts";

/** Patients in a group of their own, whose boxes have been silent since yesterday. Returns the group. */
export async function addSilentPatients(url: string, patients: number): Promise<number> {
  const [row] = await query<{ id: string }>(
    url,
    `with people as (
      insert into users (email, role, created_at)
        select 'alerted' || n || '@example.org', 'patient', now() from generate_series(1, $1::int) as n
        returning id),
    patients as (
      insert into profiles (user_id, givenname, familyname, language, primarycolor, created_at)
        select id, 'Alerted', 'Mark', 'en', '#0096c7', now() from people returning id),
    zoned as (insert into profile_zones (profile_id, timezone) select id, 'UTC' from patients),
    boxes as (
      insert into sensors (deveui, claimcode, interval_minutes, created_at, last_received_at, serial_number)
        select lpad(to_hex(id), 16, '0'), 'code', 60, now(), now() - interval '1 day', id::text
        from patients returning id, serial_number),
    bound as (
      insert into bindings (sensor_id, profile_id, valid_from)
        select id, serial_number::bigint, now() - interval '2 days' from boxes),
    made as (insert into groups (name, kind, created_at) values ('Alerted', 'ward', now()) returning id),
    joined as (insert into group_members (group_id, profile_id) select made.id, patients.id from made, patients)
    select id from made`,
    [patients],
  );
  return Number(row?.id);
}

export interface Counts {
  alerts: number;
  /** Patients whose state is over. */
  gone: number;
  ended: number;
  /** Deliveries. */
  waiting: number;
}

export async function countAlerts(url: string): Promise<Counts> {
  const [row] = await query<Record<keyof Counts, number>>(
    url,
    `select count(*)::int as alerts, count(gone_at)::int as gone, count(ended_at)::int as ended,
      (select count(*) from alert_deliveries where state = 'waiting')::int as waiting from alerts`,
  );
  return row ?? { alerts: 0, gone: 0, ended: 0, waiting: 0 };
}

/** Other servers take over a killed server's claims after a minute; this releases them at once. */
export async function endLeases(url: string): Promise<void> {
  await query(url, "update alert_deliveries set send_at = now() where state = 'waiting'");
}

/** Has the same effect as messages that arrive now. */
export async function hearFromBoxes(url: string): Promise<void> {
  await query(url, "update sensors set last_received_at = now() where serial_number is not null");
  await query(url, "insert into alert_marks select profile_id from alert_watches");
}

/** The time after which the end of an alert is sent. */
export async function passHalfAnHour(url: string): Promise<void> {
  await query(url, "update alerts set gone_at = gone_at - interval '31 minutes'");
  await query(url, "update alert_watches set again_at = now()");
}
