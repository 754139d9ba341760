import {
  type MakeWebhook,
  MOST_REPLAYED,
  MOST_WEBHOOKS,
  type WebhookEventsQuery,
  type WebhooksQuery,
} from "@dosebeat/contract/webhooks";
import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { conflict, notFound, problem } from "../../http/errors.ts";
import { orderOf, pageOf } from "../../http/paging.ts";

type ListQuery = z.infer<typeof WebhooksQuery>;
type EventsQuery = z.infer<typeof WebhookEventsQuery>;
type NewHook = z.infer<typeof MakeWebhook>["data"];

function hooks(db: Db) {
  return db
    .selectFrom("webhooks as webhook")
    .select(["id", "name", "address", "events", "has_names", "created_at", "version", "paused_at"])
    .select([
      sql<
        { id: number; name: string }[] | null
      >`case when webhook.groups is not null then coalesce((
        select json_agg(json_build_object('id', groups.id, 'name', groups.name) order by lower(groups.name))
        from groups where groups.id = any(webhook.groups)), '[]') end`.as("groups"),
      sql<number>`(select count(*) from webhook_events as event
        where event.webhook_id = webhook.id and state = 'waiting')`.as("waiting"),
      sql<number>`(select count(*) from webhook_events as event
        where event.webhook_id = webhook.id and state = 'parked')`.as("parked"),
      sql<boolean>`exists (select from webhook_events as event where event.webhook_id = webhook.id
        and state = 'waiting' and reason is not null)`.as("is_failing"),
    ]);
}

export async function listWebhooks(db: Db, query: ListQuery) {
  const { field, direction } = orderOf(query["sort[0]"]);
  const { limit, offset } = pageOf(query);
  return hooks(db)
    .orderBy(field === "id" ? sql`id` : sql`lower(name)`, direction)
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export type HookRow = Awaited<ReturnType<typeof listWebhooks>>[number];

export async function countWebhooks(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom("webhooks")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** @throws 404 */
export async function getWebhook(db: Db, id: number): Promise<HookRow> {
  return hooks(db)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => notFound("The webhook"));
}

/** @throws 404 if a group does not exist, 409 if there are too many */
export async function insertWebhook(
  tx: Db,
  { name, address, events, groups, has_names }: NewHook,
  now: Date,
): Promise<number> {
  const limit = await knownGroups(tx, groups ?? null);
  // One at a time, so that two together cannot exceed the limit.
  await sql`select pg_advisory_xact_lock(hashtext('webhooks'))`.execute(tx);
  if ((await countWebhooks(tx)) >= MOST_WEBHOOKS) {
    throw conflict(problem("webhooks_many", { most: MOST_WEBHOOKS }));
  }
  const { id } = await tx
    .insertInto("webhooks")
    .values({
      name,
      address,
      events: [...new Set(events)],
      groups: limit,
      has_names,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The groups without duplicates. @throws 404 if one does not exist */
export async function knownGroups(tx: Db, groups: number[] | null): Promise<number[] | null> {
  if (!groups) return null;
  const once = [...new Set(groups)];
  const found = await tx.selectFrom("groups").select("id").where("id", "in", once).execute();
  if (found.length < once.length) throw notFound("The group");
  return once;
}

export async function keepSecret(tx: Db, id: number, secret: Buffer): Promise<void> {
  await tx.updateTable("webhooks").set({ secret }).where("id", "=", id).execute();
}

/** @throws 404 */
export async function deleteWebhook(tx: Db, id: number): Promise<void> {
  await tx
    .deleteFrom("webhooks")
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow(() => notFound("The webhook"));
}

/** Waits for others who change or test it. @throws 404 */
export async function lockWebhook(tx: Db, id: number): Promise<Row<"webhooks">> {
  return tx
    .selectFrom("webhooks")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound("The webhook"));
}

/** When a test was last sent. */
export async function findLastTest(tx: Db, webhook: number): Promise<Date | undefined> {
  const row = await tx
    .selectFrom("webhook_events")
    .select("made_at")
    .where("webhook_id", "=", webhook)
    .where("profile_id", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.made_at;
}

export async function listEvents(
  db: Db,
  webhook: number,
  query: EventsQuery,
): Promise<Row<"webhook_events">[]> {
  const { direction } = orderOf(query["sort[0]"]);
  const { limit, offset } = pageOf(query);
  return db
    .selectFrom("webhook_events")
    .selectAll()
    .where("webhook_id", "=", webhook)
    .$if(query.state !== undefined, (of) => of.where("state", "=", query.state ?? "sent"))
    .orderBy("id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countEvents(
  db: Db,
  webhook: number,
  { state }: EventsQuery,
): Promise<number> {
  const { total } = await db
    .selectFrom("webhook_events")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("webhook_id", "=", webhook)
    .$if(state !== undefined, (of) => of.where("state", "=", state ?? "sent"))
    .executeTakeFirstOrThrow();
  return total;
}

/** One event, or those made in a span with an exclusive end. */
type Replayed = { event: number } | { from: Date; to: Date };

/**
 * Sends events again, together with what was said later about the same subjects: otherwise an old message would be
 * the last one.
 *
 * @returns how many, without those that are waiting anyway
 * @throws 404 if there is no such event, 409 if there are too many
 */
export async function replayEvents(
  tx: Db,
  webhook: number,
  asked: Replayed,
  now: Date,
): Promise<number> {
  const isAsked =
    "event" in asked
      ? sql`id = ${asked.event}`
      : sql`made_at >= ${asked.from} and made_at < ${asked.to}`;
  if ("event" in asked) {
    await tx
      .selectFrom("webhook_events")
      .select("id")
      .where("webhook_id", "=", webhook)
      .where("id", "=", asked.event)
      .executeTakeFirstOrThrow(() => notFound("The event"));
  }
  const { numAffectedRows = 0n } = await sql`
    with first as materialized (
      select profile_id, subject, min(id) as id from webhook_events
      where webhook_id = ${webhook} and ${isAsked} group by profile_id, subject
    )
    update webhook_events as event set state = 'waiting', attempts = 0, since_at = ${now},
      send_at = ${now}, done_at = null, status = null, reason = null
    from first where event.webhook_id = ${webhook} and event.profile_id is not distinct from first.profile_id
      and event.subject = first.subject and event.id >= first.id and event.state <> 'waiting'`.execute(
    tx,
  );
  if (numAffectedRows > MOST_REPLAYED) {
    throw conflict(problem("webhook_replay_many", { most: MOST_REPLAYED }));
  }
  return Number(numAffectedRows);
}
