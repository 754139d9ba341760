import type { AlertChannel, AlertDeliveryReason } from "@dosebeat/contract/alert-rules";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import type { Attempted } from "../../platform/webhooks/attempts.ts";

/** A delivery that this server has claimed, with its content. */
export interface ClaimedDelivery
  extends Pick<
    Row<"alert_deliveries">,
    | "id"
    | "rule_id"
    | "alert_id"
    | "erased_alert"
    | "event"
    | "channel"
    | "address"
    | "attempts"
    | "made_at"
  > {
  kind: Row<"alerts">["kind"];
  count: number | null;
  secret: Buffer | null;
  /** The language of the account with the address, or of the rule's maker. */
  language: Row<"alert_rules">["language"];
  timezone: string;
  group_id: number;
  group_name: string;
  profile_id: number | null;
  record_number: string | null;
  deveui: string | null;
  since_at: Date | null;
  ended_at: Date | null;
}

interface Wanted {
  channel: AlertChannel;
  now: Date;
  lease: Date;
  /** Rules with deliveries in progress here. */
  busy: readonly number[];
  mostRules: number;
  /** The most claimed for one rule. */
  most: number;
}

/**
 * Claims due deliveries, a few per rule; nobody else sends them until the lease ends. Earlier news about the same
 * alert to the same address goes first.
 */
export async function claimDeliveries(db: Db, wanted: Wanted): Promise<ClaimedDelivery[]> {
  const { channel, now, lease, busy, mostRules, most } = wanted;
  const { rows } = await sql<ClaimedDelivery>`
    with due as materialized (
      select one.id from (
          select rule_id, min(send_at) as since from alert_deliveries
          where state = 'waiting' and channel = ${channel} and send_at <= ${now}
            and rule_id <> all(${[...busy]}::bigint[])
          group by rule_id order by since limit ${mostRules}
        ) as rule
        cross join lateral (
          select id from alert_deliveries as held
          where held.rule_id = rule.rule_id and state = 'waiting' and channel = ${channel}
            and send_at <= ${now} and not exists (select from alert_deliveries as earlier
              where earlier.alert_id = held.alert_id and earlier.channel = held.channel
                and earlier.address = held.address and earlier.id < held.id
                and earlier.state = 'waiting')
          order by id limit ${most}
        ) as one
    ), locked as materialized (
      select id from alert_deliveries where id in (select id from due)
        and state = 'waiting' and send_at <= ${now} order by id for update skip locked
    ), claimed as (
      update alert_deliveries as one set send_at = ${lease}, attempts = attempts + 1
      from locked where one.id = locked.id
      returning one.id, one.rule_id, alert_id, erased_alert, event, channel, address, attempts, made_at
    )
    select claimed.*, rule.kind, coalesce(alert.count, rule.count) as count, rule.secret,
      coalesce(reader.language, rule.language) as language, coalesce(zone.timezone, 'UTC') as timezone,
      rule.group_id, groups.name as group_name, alert.profile_id, patient.record_number, alert.deveui,
      alert.since_at, alert.ended_at
    from claimed
      join alert_rules as rule on rule.id = claimed.rule_id
      join groups on groups.id = rule.group_id
      left join alerts as alert on alert.id = claimed.alert_id
      left join profiles as patient on patient.id = alert.profile_id
      left join users on claimed.channel = 'mail' and lower(users.email) = lower(claimed.address)
      left join profiles as reader on reader.user_id = users.id
      left join lateral (select timezone from profile_zones where profile_id = reader.id
        order by from_day desc nulls last limit 1) as zone on true
    order by claimed.id`.execute(db);
  return rows;
}

/** Marks deliveries, unless another server has claimed them since. */
export async function markDeliveries(
  db: Db,
  deliveries: readonly Pick<ClaimedDelivery, "id" | "attempts">[],
  { state, status, reason, again }: Attempted<AlertDeliveryReason>,
  now: Date,
): Promise<void> {
  for (const { id, attempts } of deliveries) {
    await db
      .updateTable("alert_deliveries")
      .set({ state, status, reason, done_at: again ? null : now, ...(again && { send_at: again }) })
      .where("id", "=", id)
      .where("attempts", "=", attempts)
      .where("state", "=", "waiting")
      .execute();
  }
}
