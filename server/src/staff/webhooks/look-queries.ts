import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import type { Believed, News } from "./told.ts";

/** A webhook that may be told about a patient. */
export type Hook = Pick<Row<"webhooks">, "id" | "events" | "created_at"> & {
  /** Whether the patient is now in its groups. */
  is_in_reach: boolean;
  /** Whether the maximum number of events is waiting. */
  is_full: boolean;
};

/** Whether a webhook may be told about the patient of a profile. */
export function isInReachOf(
  webhook: RawBuilder<unknown>,
  profile: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`exists (select from profiles as patient join users as account on account.id = patient.user_id
    where patient.id = ${profile} and account.is_active and account.role = 'patient' and account.staff = '{}'
      and (${webhook}.groups is null or exists (select from group_members as member
        where member.profile_id = patient.id and member.group_id = any(${webhook}.groups))))`;
}

/** Patients to look at: some who are due, and some who were marked. */
export async function findDue(
  db: Db,
  { now, most, without }: { now: Date; most: number; without: readonly number[] },
): Promise<number[]> {
  const isLeft = sql`profile_id <> all(${[...without]}::bigint[])`;
  const { rows } = await sql<{ profile_id: number }>`
    (select profile_id from webhook_watches where again_at <= ${now} and ${isLeft}
      order by again_at limit ${most})
    union (select profile_id from webhook_marks join webhook_watches using (profile_id)
      where ${isLeft} limit ${most})`.execute(db);
  return rows.map(({ profile_id }) => profile_id);
}

export interface Turn {
  again_at: Date;
  /** The earliest instant about which something else is known; null: none, or not stated. */
  from_at: Date | null;
}

/**
 * Takes a patient whom nobody else is looking at. Whatever is read from now on includes every change whose mark is
 * removed.
 *
 * @returns undefined: another server is looking, or there is nothing left to do
 */
export async function takeTurn(tx: Db, profile: number, now: Date): Promise<Turn | undefined> {
  const { rows } = await sql<{ again_at: Date }>`select again_at from webhook_watches
    where profile_id = ${profile} for update skip locked`.execute(tx);
  const [watch] = rows;
  if (!watch) return undefined;
  // `is_ever` stands for a mark from the beginning of everything, which is not an instant.
  const marks = await sql<{ is_ever: boolean; from_at: Date | null }>`
    with gone as (delete from webhook_marks where profile_id = ${profile} returning from_at)
    select coalesce(bool_or(from_at = '-infinity'), false) as is_ever,
      min(from_at) filter (where isfinite(from_at)) as from_at from gone having count(*) > 0`.execute(
    tx,
  );
  const [marked] = marks.rows;
  if (!marked && watch.again_at > now) return undefined;
  return {
    again_at: watch.again_at,
    from_at: marked?.is_ever ? new Date(0) : (marked?.from_at ?? null),
  };
}

/** The webhooks that reach a patient, and those that did, locked against removal. */
export async function findHooks(tx: Db, profile: number, mostWaiting: number): Promise<Hook[]> {
  const reaches = isInReachOf(sql`webhook`, sql`${profile}::bigint`);
  const { rows } = await sql<Hook>`
    select webhook.id, webhook.events, webhook.created_at, ${reaches} as is_in_reach,
      (select count(*) from (select from webhook_events as waiting where waiting.webhook_id = webhook.id
        and waiting.state = 'waiting' limit ${mostWaiting}) as those) >= ${mostWaiting} as is_full
    from webhooks as webhook
    where ${reaches} or exists (select from webhook_events as told
      where told.webhook_id = webhook.id and told.profile_id = ${profile})
    order by webhook.id for key share of webhook`.execute(tx);
  return rows;
}

export async function isBlindedSubject(tx: Db, profile: number): Promise<boolean> {
  const { rows } = await sql<{ is_blinded: boolean }>`
    select is_blinded_subject(${profile}) as is_blinded`.execute(tx);
  return rows.some(({ is_blinded }) => is_blinded);
}

/** What a receiver was last told about each subject of a patient. */
export async function findBelieved(
  tx: Db,
  webhook: number,
  profile: number,
): Promise<Map<string, Believed>> {
  const { rows } = await sql<Believed>`
    select distinct on (subject) id, uid, subject, event, told from webhook_events
    where webhook_id = ${webhook} and profile_id = ${profile}
    order by subject, id desc`.execute(tx);
  return new Map(rows.map((row) => [row.subject, row]));
}

export async function addEvents(
  tx: Db,
  { webhook_id, profile_id }: { webhook_id: number; profile_id: number | null },
  news: readonly News[],
  now: Date,
): Promise<void> {
  if (news.length === 0) return;
  const at = { made_at: now, since_at: now, send_at: now };
  await tx
    .insertInto("webhook_events")
    .values(
      news.map(({ subject, event, told }) => ({
        webhook_id,
        profile_id,
        subject,
        event,
        told: JSON.stringify(told),
        ...at,
      })),
    )
    .execute();
}

export async function settleWatch(tx: Db, profile: number, again: Date | null): Promise<void> {
  if (again === null) {
    await tx.deleteFrom("webhook_watches").where("profile_id", "=", profile).execute();
  } else {
    await tx
      .updateTable("webhook_watches")
      .set({ again_at: again })
      .where("profile_id", "=", profile)
      .execute();
  }
}

/**
 * Starts watching patients whom a webhook now reaches, schedules a last look at those whom none reaches any more, and
 * drops marks of all others.
 */
export async function keepWatches(db: Db): Promise<void> {
  const isReached = sql`exists (select from webhooks as webhook
    where ${isInReachOf(sql`webhook`, sql`profiles.id`)})`;
  await sql`insert into webhook_watches (profile_id)
    select id from profiles where exists (select from webhooks) and ${isReached}
      and not exists (select from webhook_watches as watch where watch.profile_id = profiles.id)
    order by id on conflict do nothing`.execute(db);
  await sql`update webhook_watches set again_at = 'epoch' from profiles
    where profiles.id = webhook_watches.profile_id and again_at > 'epoch' and not ${isReached}`.execute(
    db,
  );
  await sql`delete from webhook_marks where not exists (select from webhook_watches as watch
    where watch.profile_id = webhook_marks.profile_id)`.execute(db);
}

/** Looks at everybody who is watched, as after a webhook was created. */
export async function lookAtAll(tx: Db): Promise<void> {
  await keepWatches(tx);
  await sql`update webhook_watches set again_at = 'epoch' where again_at > 'epoch'`.execute(tx);
}

/**
 * Events whose content a webhook continues to believe about a patient until it is told otherwise, without asking
 * again.
 */
const BELIEVED = sql`('link', 'box.silent', 'box.battery')`;

/**
 * Deletes events made before an instant, in batches, except the newest of those that a webhook continues to believe
 * about patients whom it reaches: without it, it would be told again. Returns whether there may be more.
 */
export async function forgetEvents(db: Db, before: Date, most = 10_000): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from webhook_events where id in (
    select old.id from webhook_events as old join webhooks as webhook on webhook.id = old.webhook_id
    where old.made_at < ${before} and not (old.subject in ${BELIEVED}
      and ${isInReachOf(sql`webhook`, sql`old.profile_id`)}
      and not exists (select from webhook_events as newer where newer.webhook_id = old.webhook_id
        and newer.profile_id = old.profile_id and newer.subject = old.subject and newer.id > old.id))
    order by old.made_at limit ${most})`.execute(db);
  return numAffectedRows >= BigInt(most);
}
