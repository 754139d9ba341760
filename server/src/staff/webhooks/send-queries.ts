import type { WebhookReason } from "@dosebeat/contract/webhooks";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import type { Attempted } from "../../platform/webhooks/attempts.ts";
import { isInReachOf } from "./look-queries.ts";

/** An event that this server has claimed, with its content. */
export interface ClaimedEvent
  extends Pick<
    Row<"webhook_events">,
    | "id"
    | "uid"
    | "webhook_id"
    | "profile_id"
    | "event"
    | "told"
    | "attempts"
    | "made_at"
    | "since_at"
  > {
  address: string;
  secret: Buffer | null;
  has_names: boolean;
  record_number: string | null;
  givenname: string | null;
  familyname: string | null;
  medicine_name: string | null;
  /** Whether it must not be sent: the patient has left the groups, or a blinded study now hides it. */
  is_kept: boolean;
}

interface Wanted {
  now: Date;
  lease: Date;
  /** Webhooks with events in progress here. */
  busy: readonly number[];
  mostHooks: number;
  /** The most claimed for one webhook. */
  most: number;
}

/**
 * Claims due events, a few per webhook; nobody else sends them until the lease ends. Events about one patient go in
 * order, each only after the previous one was accepted or given up. A paused webhook gets only tests.
 */
export async function claimEvents(db: Db, wanted: Wanted): Promise<ClaimedEvent[]> {
  const { now, lease, busy, mostHooks, most } = wanted;
  const { rows } = await sql<ClaimedEvent>`
    with due as materialized (
      select one.id from (
          select webhook_id, min(send_at) as since, bool_or(paused_at is not null) as is_paused
          from webhook_events join webhooks as receiver on receiver.id = webhook_id
          where state = 'waiting' and send_at <= ${now} and (paused_at is null or event = 'test')
            and webhook_id <> all(${[...busy]}::bigint[])
          group by webhook_id order by since limit ${mostHooks}
        ) as hook
        cross join lateral (
          select id from webhook_events as held
          where held.webhook_id = hook.webhook_id and state = 'waiting' and send_at <= ${now}
            and (not hook.is_paused or event = 'test')
            and not exists (select from webhook_events as earlier
              where earlier.webhook_id = held.webhook_id and earlier.profile_id = held.profile_id
                and earlier.id < held.id and earlier.state = 'waiting')
          order by id limit ${most}
        ) as one
    ), locked as materialized (
      select id from webhook_events where id in (select id from due)
        and state = 'waiting' and send_at <= ${now} order by id for update skip locked
    ), claimed as (
      update webhook_events as one set send_at = ${lease}, attempts = attempts + 1
      from locked where one.id = locked.id
      returning one.id, uid, webhook_id, profile_id, event, told, attempts, made_at, since_at
    )
    select claimed.*, webhook.address, webhook.secret, webhook.has_names, profiles.record_number,
      profiles.givenname, profiles.familyname, medicines.name as medicine_name,
      coalesce((event like 'dose.%' and is_blinded_subject(claimed.profile_id))
        or (event not in ('dose.corrected', 'patient.left', 'test')
          and not ${isInReachOf(sql`webhook`, sql`claimed.profile_id`)}), false) as is_kept
    from claimed
      join webhooks as webhook on webhook.id = claimed.webhook_id
      left join profiles on profiles.id = claimed.profile_id
      left join medicines on medicines.id = (told -> 'dose' ->> 'medicine')::bigint
    order by claimed.id`.execute(db);
  return rows;
}

/** Marks an event, unless another server has claimed it since. */
export async function markEvent(
  db: Db,
  { id, attempts }: Pick<ClaimedEvent, "id" | "attempts">,
  { state, status, reason, again }: Attempted<WebhookReason>,
  now: Date,
): Promise<void> {
  await db
    .updateTable("webhook_events")
    .set({
      state: state === "failed" ? "parked" : state,
      status,
      reason,
      done_at: again ? null : now,
      ...(again && { send_at: again }),
    })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "waiting")
    .execute();
}
