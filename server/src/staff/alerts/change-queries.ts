import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";

/** The columns of a rule that can change. */
type Changes = Pick<Row<"alert_rules">, "count" | "emails" | "webhook" | "secret" | "version">;

export async function updateRule(tx: Db, id: number, changes: Changes): Promise<void> {
  await tx.updateTable("alert_rules").set(changes).where("id", "=", id).execute();
}

/** Drops deliveries waiting for addresses that a rule no longer has. */
export async function dropDeliveriesElsewhere(
  tx: Db,
  rule: number,
  { emails, webhook }: Pick<Changes, "emails" | "webhook">,
): Promise<void> {
  await sql`delete from alert_deliveries where rule_id = ${rule} and state = 'waiting'
    and not (channel = 'mail' and address = any(${emails}::text[])
      or channel = 'webhook' and address = ${webhook ?? ""})`.execute(tx);
}

export async function findOpenOfRule(tx: Db, rule: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("alerts")
    .select("id")
    .where("rule_id", "=", rule)
    .where("ended_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Ends the alerts of a patient who is being erased, for everyone who was told that they began. The message contains
 * only the number of the alert.
 */
export async function endErased(tx: Db, profile: number, now: Date): Promise<void> {
  await sql`
    insert into alert_deliveries (rule_id, event, channel, address, made_at, send_at, erased_alert)
    select rule_id, 'ended', channel, address, ${now}, ${now}, alert_id from alert_deliveries as begun
    where event = 'begun' and attempts > 0
      and alert_id in (select id from alerts where profile_id = ${profile})
      and not exists (select from alert_deliveries as ended where ended.alert_id = begun.alert_id
        and ended.event = 'ended' and ended.channel = begun.channel
        and ended.address = begun.address and ended.state <> 'waiting')
    order by begun.id`.execute(tx);
}

/** Removes the address of an account that is being erased from all rules, with everything sent there. */
export async function dropErasedAddress(tx: Db, userid: number): Promise<void> {
  await sql`
    with gone as (select lower(email) as email from users where id = ${userid}), dropped as (
      delete from alert_deliveries using gone where channel = 'mail' and address = gone.email
    )
    update alert_rules set emails = array_remove(emails, gone.email), version = version + 1
    from gone where gone.email = any(emails)`.execute(tx);
}
