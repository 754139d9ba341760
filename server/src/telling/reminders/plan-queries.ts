import type { Decision } from "@dosebeat/domain/reminders/decisions";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { instant, queryPrepared } from "../../database/fast-sql/prepared.ts";

/** A patient to look at now. */
export interface Claimed {
  profile: number;
  /** As left by the last look; null: this is the first. */
  decidedUntil: Date | null;
  /** Presses since then may answer what is open; after a change, all presses. */
  windowFrom: Date;
  waitsForFrame: boolean;
}

/** The value that migration 039 sets when something has changed. */
const WOKEN = new Date(0);

interface ClaimedRow {
  profile: number;
  decided_until: Date | null;
  window_from: Date;
  waits_for_frame: boolean;
}

/**
 * Claims due patients, woken ones first; nobody else looks at them until the lease ends. Patients with an uncommitted
 * change are left for the next time. `window_from` keeps the fact that something changed, in case this look fails and
 * another takes over.
 */
export async function claimPlans(
  db: Db,
  { now, lease, most }: { now: Date; lease: Date; most: number },
): Promise<Claimed[]> {
  const rows = await queryPrepared(
    db,
    sql<ClaimedRow>`
      with free as materialized (
        select profile_id, check_at from reminder_plans where check_at <= ${instant(now)}
        order by check_at limit ${most} for no key update skip locked
      )
      update reminder_plans as plan set check_at = ${instant(lease)}, claimed_until = ${instant(lease)},
        window_from = case when free.check_at = ${instant(WOKEN)} then free.check_at else window_from end
      from free where plan.profile_id = free.profile_id
      returning plan.profile_id as profile, decided_until, window_from, waits_for_frame`,
  );
  return rows.map(({ profile, ...left }) => ({
    profile,
    decidedUntil: left.decided_until,
    windowFrom: left.window_from,
    waitsForFrame: left.waits_for_frame,
  }));
}

/** The result of a look at a patient. */
export interface Finished {
  profile: number;
  next: Date;
  decidedUntil: Date;
  windowFrom: Date;
  waitsForFrame: boolean;
  /** Waiting messages that have lost their occasion. */
  ended: readonly Ended[];
}

/** Messages of one step. */
export interface Ended {
  kind: NewMessage["kind"];
  step: string;
  about: Date;
}

/** A row of `messages`; to be sent to one device, one address, or nobody. */
export interface NewMessage {
  profile: number;
  userid: number;
  kind: "reminder" | "alert";
  channel: "push" | "mail" | "none";
  target: number;
  state: "waiting" | "dropped";
  reason: string | null;
  decision: Decision;
}

/** Which patients were finished, and which of them have new messages. */
export interface FinishedLooks {
  finished: number[];
  told: number[];
  /** The number of new messages. */
  messages: number;
}

/**
 * Stores what looks decided and when to look again, in one statement, for patients whose lease is still that of the
 * claim. For others something changed meanwhile: nothing is stored, and the next claim includes them. Does not wait
 * for changes in progress.
 */
export async function finishLooks(
  db: Db,
  { now, lease }: { now: Date; lease: Date },
  looks: readonly Finished[],
  messages: readonly NewMessage[],
): Promise<FinishedLooks> {
  const ended = looks.flatMap((look) =>
    look.ended.map((one) => ({ profile: look.profile, ...one })),
  );
  const plans = looks.map(({ profile, next, ...look }) => ({
    profile,
    next,
    decided: look.decidedUntil,
    window_from: look.windowFrom,
    waits: look.waitsForFrame,
  }));
  const rows = messages.map(({ decision, ...message }) => ({
    ...message,
    step: decision.step,
    about: decision.due,
    until: decision.until,
    details: decision,
  }));
  const [outcome] = await queryPrepared(
    db,
    sql<FinishedLooks>`
      with looks as materialized (
        select * from json_to_recordset(${JSON.stringify(plans)}::json)
          as look (profile bigint, next timestamptz, decided timestamptz, window_from timestamptz, waits boolean)
      ), held as materialized (
        select plan.profile_id, next, decided, looks.window_from, waits from looks cross join lateral (
          select profile_id from reminder_plans
          where profile_id = looks.profile and check_at = ${instant(lease)}
          offset 0 for no key update skip locked
        ) as plan
      ), planned as (
        update reminder_plans as plan
        set check_at = next, claimed_until = null, decided_until = decided, window_from = held.window_from,
          waits_for_frame = waits
        from held where plan.profile_id = held.profile_id
      ), ended as (
        update messages as one set state = 'dropped', reason = 'ended'
        from json_to_recordset(${JSON.stringify(ended)}::json)
          as old (profile bigint, kind text, step text, about timestamptz)
        where old.profile in (select profile_id from held) and one.profile_id = old.profile
          and one.about_at = old.about and one.kind = old.kind and one.step = old.step
          and one.state = 'waiting'
      ), put as (
        insert into messages (profile_id, user_id, kind, step, about_at, channel, target, state, reason,
          decided_at, send_at, until_at, details)
        select profile, userid, kind, step, about, channel, target, state, reason,
          ${instant(now)}, ${instant(now)}, until, details
        from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (profile bigint, userid bigint,
            kind text, step text, about timestamptz, channel text, target bigint, state text, reason text,
            until timestamptz, details jsonb)) with ordinality
        where profile in (select profile_id from held)
        order by ordinality
        -- A row that reached nobody has the same key as its mail, once the carer can be mailed.
        on conflict (user_id, profile_id, kind, step, about_at, target) do update
          set channel = excluded.channel, state = 'waiting', reason = null, decided_at = excluded.decided_at,
            send_at = excluded.send_at, until_at = excluded.until_at, details = excluded.details
          where messages.channel = 'none' and excluded.channel = 'mail'
        returning profile_id
      )
      select (select coalesce(json_agg(profile_id), '[]') from held) as finished,
        (select coalesce(json_agg(distinct profile_id), '[]') from put) as told,
        (select count(*)::int from put) as messages`,
  );
  if (!outcome) throw new Error("The statement that finishes looks has one row.");
  return outcome;
}

/** Returns claims whose looks failed, for the next look. */
export async function releasePlans(
  db: Db,
  { now, lease }: { now: Date; lease: Date },
  claimed: readonly Claimed[],
): Promise<void> {
  await queryPrepared(
    db,
    sql<object>`
      with held as materialized (
        select profile_id from reminder_plans
        where profile_id = any(${claimed.map(({ profile }) => profile)}::bigint[])
          and check_at = ${instant(lease)}
        for no key update skip locked
      )
      update reminder_plans as plan set check_at = ${instant(now)}
      from held where plan.profile_id = held.profile_id`,
  );
}

/** How many patients are due and wait for a look. */
export async function countWaiting(db: Db, now: Date): Promise<number> {
  const { waiting } = await db
    .selectFrom("reminder_plans")
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .where("check_at", "<=", now)
    .executeTakeFirstOrThrow();
  return waiting;
}
