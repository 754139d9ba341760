import type { Language } from "@dosebeat/contract/base/languages";
import type { MessageReason } from "@dosebeat/contract/messages";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { instant, queryPrepared } from "../../database/fast-sql/prepared.ts";
import type { MessageRow, NamedMedicine, Outgoing } from "./channel.ts";
import { openOf } from "./details.ts";

/** A message that this server has claimed; `void`: why it is not sent after all. */
export type Claimed = { message: Outgoing } | { row: MessageRow; void: MessageReason };

/** What to claim. */
export interface Wanted {
  /** By the database's clock. */
  now: Date;
  lease: Date;
  most: number;
  /** Channels on which this server can send. */
  channels: readonly string[];
  /** Hosts of push services with enough messages in progress. */
  full: readonly string[];
}

interface ClaimedRow extends MessageRow {
  email: string | null;
  is_verified: boolean;
  language: Language;
  timezone: string;
  shows: "hidden" | "plain" | "names" | null;
  givenname: string;
  subject_zone: string;
  endpoint: string | null;
  p256dh: Buffer | null;
  auth: Buffer | null;
  push_key: string | null;
  void: MessageReason | null;
}

/**
 * Claims due messages, the longest waiting first: nobody else sends them until the lease ends. Messages about a
 * patient with news wait until the planner has looked. An earlier message about the same thing to the same device
 * goes first, so that a withdrawal cannot overtake it.
 */
export async function claimMessages(db: Db, wanted: Wanted): Promise<Claimed[]> {
  const { now, lease, most, channels, full } = wanted;
  const rows = await queryPrepared(
    db,
    sql<ClaimedRow>`
      with due as materialized (
        select about_at, id from messages as one
        where state = 'waiting' and send_at <= ${instant(now)} and (until_at <= ${instant(now)} or (
          channel = any(${[...channels]}::text[])
          and (kind not in ('reminder', 'alert') or not exists (select from reminder_plans as plan
            where plan.profile_id = one.profile_id
              and (plan.check_at <= ${instant(now)} or plan.claimed_until is not null)))
          and (channel <> 'push' or cardinality(${[...full]}::text[]) = 0
            or not exists (select from push_subscriptions as device where device.id = one.target
              and split_part(endpoint, '/', 3) = any(${[...full]}::text[])))
          and not exists (select from messages as earlier
            where earlier.profile_id = one.profile_id and earlier.about_at = one.about_at
              and earlier.user_id = one.user_id and earlier.kind = one.kind
              and earlier.channel = one.channel and earlier.target = one.target
              and earlier.id < one.id and earlier.state = 'waiting' and earlier.attempts > 0
              and earlier.reason is null and earlier.send_at > ${instant(now)})
        ))
        order by send_at, id limit ${most} for update skip locked
      ), claimed as (
        update messages as one set send_at = ${instant(lease)}, attempts = attempts + 1, reason = null
        from due where one.about_at = due.about_at and one.id = due.id
        returning one.id, user_id, profile_id, kind, step, one.about_at, channel, target, decided_at,
          until_at, attempts, details
      )
      select claimed.*, email, email_verified_at is not null as is_verified, reader.language,
        coalesce(reader_zone.timezone, patient_zone.timezone, 'UTC') as timezone, shows, patient.givenname, coalesce(patient_zone.timezone, 'UTC') as subject_zone,
        endpoint, p256dh, auth, push_key, case
          when email is null or not users.is_active or (channel = 'push' and device.id is null) then 'gone'
          when until_at <= ${instant(now)} then 'late'
          when kind in ('alert', 'digest') and (link.digest is null or not exists (select from users as owner
            where owner.id = patient.user_id and owner.is_active)) then 'ended'
          when case kind
            when 'reminder' then step not like 'withdraw%' and (not is_on or off_until > ${instant(now)}
              or channel = 'mail' and mail is not true)
            when 'alert' then step <> 'resolved' and (is_muted or exists (select from reminder_settings as own
              where own.profile_id = claimed.profile_id and own.off_until > ${instant(now)}))
            when 'digest' then is_muted or link.digest = 'off'
            when 'weekly' then weekly_mail is not true
            when 'notice' then step not in ('devices_gone', 'network') and (notices is false
              or channel = 'mail' and mail is not true)
            end then 'off'
          when kind in ('reminder', 'alert') and exists (select from messages as newer
            where newer.profile_id = claimed.profile_id and newer.about_at = claimed.about_at
              and newer.user_id = claimed.user_id and newer.kind = claimed.kind
              and newer.id > claimed.id
              and (newer.step like 'withdraw%' or newer.step = 'resolved' or (newer.state <> 'dropped'
                and newer.channel = claimed.channel and newer.target = claimed.target)))
            then 'newer'
          when (step like 'withdraw%' or step = 'resolved') and not exists (select from messages as shown
            where shown.profile_id = claimed.profile_id and shown.about_at = claimed.about_at
              and shown.user_id = claimed.user_id and shown.kind = claimed.kind
              and shown.channel = claimed.channel and shown.target = claimed.target
              and shown.id < claimed.id and (shown.sent_at is not null or shown.attempts > 0))
            then 'not_shown'
        end as void
      from claimed
        left join users on users.id = claimed.user_id
        left join profiles as reader on reader.user_id = users.id
        left join profiles as patient on patient.id = claimed.profile_id
        left join reminder_settings on reminder_settings.profile_id = reader.id
        left join care_links as link on link.user_id = claimed.user_id
          and link.profile_id = claimed.profile_id and link.state = 'active'
        left join push_subscriptions as device on channel = 'push' and device.id = target
          and device.user_id = claimed.user_id
        left join lateral (select timezone from profile_zones where profile_id = reader.id
          order by from_day desc nulls last limit 1) as reader_zone on true
        left join lateral (select timezone from profile_zones as zone where profile_id = patient.id
          and (from_day is null
            or from_day <= (claimed.about_at at time zone zone.timezone - interval '3 hours')::date)
          order by from_day desc nulls last limit 1) as patient_zone on true
      order by claimed.id`,
  );
  const medicines = await namesOf(db, rows);
  return rows.map((row) => claimedOf(row, medicines));
}

function claimedOf(row: ClaimedRow, medicines: Awaited<ReturnType<typeof namesOf>>): Claimed {
  if (row.void !== null || row.email === null) return { row, void: row.void ?? "gone" };
  const { endpoint, p256dh, auth, push_key } = row;
  const of = medicines.filter(({ profile_id }) => profile_id === row.profile_id);
  const open = new Set(openOf(row));
  return {
    message: {
      row,
      recipient: {
        userid: row.user_id,
        email: row.email,
        isVerified: row.is_verified,
        language: row.language,
        timezone: row.timezone,
        shows: row.shows ?? "plain",
      },
      subject: {
        profileid: row.profile_id,
        givenname: row.givenname,
        timezone: row.subject_zone,
      },
      medicines: new Map(of.filter(({ id }) => open.has(id)).map((one) => [one.id, one])),
      ...(endpoint &&
        p256dh &&
        auth &&
        push_key && { device: { id: row.target, endpoint, p256dh, auth, push_key } }),
    },
  };
}

/** The medicines named in messages, for recipients who want names. */
async function namesOf(
  db: Db,
  rows: readonly ClaimedRow[],
): Promise<(NamedMedicine & { id: number; profile_id: number })[]> {
  const ids = rows.flatMap((row) => (row.shows === "names" ? openOf(row) : []));
  if (ids.length === 0) return [];
  return db
    .selectFrom("medicines")
    .select(["id", "profile_id", "name", "strength"])
    .where("id", "in", [...new Set(ids)])
    .execute();
}
