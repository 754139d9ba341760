import type { PlannedMedicine, PlannedPause, PlannedTime } from "@dosebeat/domain/plan/plan";
import type { Snooze } from "@dosebeat/domain/reminders/known-patient";
import type { ZoneSpan } from "@dosebeat/domain/time/local-time";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { instant, queryPrepared } from "../../database/fast-sql/prepared.ts";
import { grouped } from "../../platform/grouped.ts";

/** A patient with settings (null: never changed), devices and the box bound now. */
export interface PatientRow {
  profile: number;
  userid: number;
  created_at: Date;
  settings: SettingsRow | null;
  devices: number[];
  box: BoxRow | null;
}

/** Instants as PostgreSQL writes them in JSON. */
interface SettingsRow {
  is_on: boolean;
  lead_minutes: number;
  repeat_minutes: number;
  repeats: number;
  last_minutes: number;
  quiet_from: string | null;
  quiet_to: string | null;
  off_from: string | null;
  off_until: string | null;
  mail: boolean;
  on_since: string;
}

interface BoxRow {
  model: string;
  interval_minutes: number | null;
  last_received_at: string | null;
  valid_from: string;
}

export function findPatients(db: Db, profiles: readonly number[]): Promise<PatientRow[]> {
  return queryPrepared(
    db,
    sql<PatientRow>`select profiles.id as profile, user_id as userid, created_at,
        (select row_to_json(held) from (
          select is_on, lead_minutes, repeat_minutes, repeats, last_minutes, quiet_from, quiet_to, off_from,
            off_until, mail, on_since
          from reminder_settings where profile_id = profiles.id) as held) as settings,
        array(select id from push_subscriptions where user_id = profiles.user_id order by id) as devices,
        (select row_to_json(bound) from (
          select model, interval_minutes, last_received_at, valid_from
          from bindings join sensors on sensors.id = sensor_id
          where profile_id = profiles.id and valid_to is null) as bound) as box
      from profiles where id = any(${[...profiles]}::bigint[])`,
  );
}

/** The zones of patients, ascending, the first with `fromDay` null. */
export async function findZones(
  db: Db,
  profiles: readonly number[],
): Promise<ReadonlyMap<number, ZoneSpan[]>> {
  const rows = await queryPrepared(
    db,
    sql<
      ZoneSpan & { profile: number }
    >`select profile_id as profile, from_day as "fromDay", timezone
      from profile_zones where profile_id = any(${[...profiles]}::bigint[])
      order by from_day nulls first`,
  );
  return byProfile(rows);
}

/**
 * All medicines of patients, with their times and pauses, including removed ones, since past doses keep their plan.
 */
export async function findPlans(
  db: Db,
  profiles: readonly number[],
): Promise<ReadonlyMap<number, PlannedMedicine[]>> {
  const ids = sql`any(${[...profiles]}::bigint[])`;
  type MedicineRow = Omit<PlannedMedicine, "times" | "pauses"> & { profile: number };
  const medicines = await queryPrepared(
    db,
    sql<MedicineRow>`select profile_id as profile, id, startdate, enddate, removed_at as "removedAt",
        as_needed is not null as "isAsNeeded"
      from medicines where profile_id = ${ids} order by id`,
  );
  const held = sql`any(${medicines.map(({ id }) => id)}::bigint[])`;
  const times = await queryPrepared(
    db,
    sql<
      PlannedTime & { medicine: number }
    >`select medicine_id as medicine, id, dosage_time as time, amount,
        recurrence, valid_from as "validFrom", valid_to as "validTo", timezone, added_at as "addedAt",
        removed_at as "removedAt"
      from medicine_schedules where medicine_id = ${held} order by dosage_time`,
  );
  const pauses = await queryPrepared(
    db,
    sql<PlannedPause & { medicine: number }>`select medicine_id as medicine, from_day as "from",
        from_at as "fromAt", to_day as "to", to_at as "toAt"
      from medicine_pauses where medicine_id = ${held} and removed_at is null`,
  );
  const timesOf = grouped(times, ({ medicine }) => medicine);
  const pausesOf = grouped(pauses, ({ medicine }) => medicine);
  const whole = medicines.map((medicine) => ({
    ...medicine,
    times: timesOf.get(medicine.id) ?? [],
    pauses: pausesOf.get(medicine.id) ?? [],
  }));
  return byProfile(whole);
}

/** The valid statements about doses of the days; a null status takes one back. */
export interface SaidRow {
  profile: number;
  medicine: number;
  homeDay: string;
  time: string;
}

/** Doses that are stated as taken or skipped. */
export async function findSaidDoses(
  db: Db,
  profiles: readonly number[],
  days: { from: string; to: string },
): Promise<ReadonlyMap<number, SaidRow[]>> {
  const rows = await queryPrepared(
    db,
    sql<SaidRow & { status: string | null }>`
      select distinct on (profile_id, medicine_id, day, dosage_time) profile_id as profile,
        medicine_id as medicine, day as "homeDay", dosage_time as time, status
      from dose_statements where profile_id = any(${[...profiles]}::bigint[])
        and day >= ${days.from}::text::date and day <= ${days.to}::text::date
      order by profile_id, medicine_id, day, dosage_time, said_at desc, id desc`,
  );
  return byProfile(rows.filter(({ status }) => status !== null));
}

export interface ExcusedRow {
  profile: number;
  from: string;
  to: string;
  reason: string;
}

export async function findExcused(
  db: Db,
  profiles: readonly number[],
  days: { from: string; to: string },
): Promise<ReadonlyMap<number, ExcusedRow[]>> {
  const rows = await queryPrepared(
    db,
    sql<ExcusedRow>`select profile_id as profile, from_day as from, to_day as to, reason
      from excused_periods where profile_id = any(${[...profiles]}::bigint[]) and removed_at is null
        and from_day <= ${days.to}::text::date and to_day >= ${days.from}::text::date
      order by from_day, id`,
  );
  return byProfile(rows);
}

export async function findSnoozes(
  db: Db,
  profiles: readonly number[],
  since: Date,
): Promise<ReadonlyMap<number, (Snooze & { profile: number })[]>> {
  const rows = await queryPrepared(
    db,
    sql<
      Snooze & { profile: number }
    >`select profile_id as profile, due_at as due, said_at as at, minutes
      from reminder_snoozes where profile_id = any(${[...profiles]}::bigint[])
        and due_at >= ${instant(since)} order by said_at, id`,
  );
  return byProfile(rows);
}

/** An active carer, with the zone in force, the devices, and whether the address is verified. */
export interface CarerRow {
  profile: number;
  id: number;
  userid: number;
  after_minutes: number;
  timezone: string;
  quiet_from: string | null;
  quiet_to: string | null;
  is_muted: boolean;
  asks: boolean;
  since: Date;
  devices: number[];
  is_verified: boolean;
}

export async function findCarers(
  db: Db,
  profiles: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, CarerRow[]>> {
  const rows = await queryPrepared(
    db,
    sql<CarerRow>`select link.profile_id as profile, link.id, link.user_id as userid, after_minutes,
        coalesce(${zoneAt(sql`profiles.user_id = link.user_id`, now)},
          ${zoneAt(sql`profiles.id = link.profile_id`, now)}, 'UTC') as timezone,
        quiet_from, quiet_to, is_muted, asks, coalesce(since, link.created_at) as since,
        array(select id from push_subscriptions where user_id = link.user_id order by id) as devices,
        email_verified_at is not null as is_verified
      from care_links as link join users on users.id = link.user_id
      where link.profile_id = any(${[...profiles]}::bigint[]) and state = 'active' and is_active
        and not is_kept_from_self(link.profile_id)
      order by link.id`,
  );
  return byProfile(rows);
}

/**
 * The zone of a profile: one applies from 03:00 on its first day by its own clock. A carer without one must not make the
 * look fail: then the patient's is used.
 */
function zoneAt(isTheirs: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`(select timezone from profile_zones join profiles on profiles.id = profile_id
    where ${isTheirs} and (from_day is null
      or from_day <= (${instant(now)} at time zone timezone - interval '3 hours')::date)
    order by from_day desc nulls last limit 1)`;
}

function byProfile<Row extends { profile: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, Row[]> {
  return grouped(rows, ({ profile }) => profile);
}
