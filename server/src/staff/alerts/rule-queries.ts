import {
  type AlertDeliveriesQuery,
  type AlertRulesQuery,
  MOST_ALERT_RULES,
} from "@dosebeat/contract/alert-rules";
import { kindsThatTell } from "@dosebeat/domain/alerts/kinds";
import { DAY } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { z } from "zod";
import { lockGroup } from "../../accounts/groups/queries.ts";
import type { Db } from "../../database/db.ts";
import type { NewRow, Row } from "../../database/schema.ts";
import { conflict, notFound, problem } from "../../http/errors.ts";
import { orderOf, pageOf } from "../../http/paging.ts";

type ListQuery = z.infer<typeof AlertRulesQuery>;
type DeliveriesQuery = z.infer<typeof AlertDeliveriesQuery>;

function rules(db: Db, now: Date) {
  const lately = new Date(now.getTime() - DAY);
  return db
    .selectFrom("alert_rules as rule")
    .innerJoin("groups", "groups.id", "rule.group_id")
    .select(["rule.id", "rule.group_id", "rule.kind", "rule.count", "rule.emails", "rule.webhook"])
    .select(["rule.version", "rule.created_at", "groups.name as group_name"])
    .select([
      sql<number>`(select count(*) from alerts
        where alerts.rule_id = rule.id and ended_at is null)`.as("open"),
      // Each count uses its own index: the deliveries of 90 days are far more.
      sql<number>`(select count(*) from alert_deliveries as delivery where delivery.rule_id = rule.id
          and state = 'waiting' and reason is not null)
        + (select count(*) from alert_deliveries as delivery where delivery.rule_id = rule.id
          and state = 'failed' and done_at > ${lately})`.as("failing"),
    ]);
}

export async function listRules(db: Db, query: ListQuery, now: Date) {
  const { field, direction } = orderOf(query["sort[0]"]);
  const { limit, offset } = pageOf(query);
  return rules(db, now)
    .$if(query.group !== undefined, (of) => of.where("rule.group_id", "=", query.group ?? 0))
    .orderBy(field === "id" ? sql`rule.id` : sql`lower(groups.name)`, direction)
    .orderBy("rule.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export type RuleRow = Awaited<ReturnType<typeof listRules>>[number];

export async function countRules(db: Db, { group }: Pick<ListQuery, "group">): Promise<number> {
  const { total } = await db
    .selectFrom("alert_rules")
    .$if(group !== undefined, (of) => of.where("group_id", "=", group ?? 0))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** @throws 404 */
export async function getRule(db: Db, id: number, now: Date): Promise<RuleRow> {
  const rule = await rules(db, now).where("rule.id", "=", id).executeTakeFirst();
  if (!rule) throw notFound("The rule");
  return rule;
}

/** @throws 404 if there is no such group, 409 if it has too many rules */
export async function insertRule(
  tx: Db,
  rule: Omit<NewRow<"alert_rules">, "language" | "secret">,
  by: { profileid: number },
): Promise<number> {
  await lockGroup(tx, rule.group_id);
  if ((await countRules(tx, { group: rule.group_id })) >= MOST_ALERT_RULES) {
    throw conflict(problem("alert_rules_many", { most: MOST_ALERT_RULES }));
  }
  const { language } = await tx
    .selectFrom("profiles")
    .select("language")
    .where("id", "=", by.profileid)
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto("alert_rules")
    .values({ ...rule, language })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function keepSecret(tx: Db, id: number, secret: Buffer): Promise<void> {
  await tx.updateTable("alert_rules").set({ secret }).where("id", "=", id).execute();
}

/** Ends its open alerts. Returns the rule. @throws 404 */
export async function deleteRule(tx: Db, id: number, now: Date): Promise<Row<"alert_rules">> {
  const rule = await lockRule(tx, id);
  await requireNoSafety(tx, rule);
  await tx
    .updateTable("alerts")
    .set({ ended_at: sql<Date>`coalesce(gone_at, ${now})` })
    .where("rule_id", "=", id)
    .where("ended_at", "is", null)
    .execute();
  await tx.deleteFrom("alert_rules").where("id", "=", id).execute();
  return rule;
}

/** The rule, locked against changes until the transaction ends. @throws 404 */
export async function lockRule(tx: Db, id: number): Promise<Row<"alert_rules">> {
  const rule = await tx
    .selectFrom("alert_rules")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!rule) throw notFound("The rule");
  return rule;
}

/** @throws 409 if the rule is the last one that notifies the safety contact of a blinded study */
async function requireNoSafety(
  tx: Db,
  { id, group_id, kind }: Pick<Row<"alert_rules">, "id" | "group_id" | "kind">,
): Promise<void> {
  if (!kindsThatTell("safety").includes(kind)) return;
  const study = await tx
    .selectFrom("studies")
    .select("group_id")
    .where("group_id", "=", group_id)
    .where("is_blinding", "=", true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("alert_rules as other")
            .select("other.id")
            .where("other.group_id", "=", group_id)
            .where("other.kind", "=", kind)
            .where("other.id", "<>", id),
        ),
      ),
    )
    .executeTakeFirst();
  if (study) throw conflict(problem("study_rule"));
}

/** When a test of the rule was last sent. */
export async function findLastTest(tx: Db, rule: number): Promise<Date | undefined> {
  const row = await tx
    .selectFrom("alert_deliveries")
    .select("made_at")
    .where("rule_id", "=", rule)
    .where("event", "=", "test")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.made_at;
}

export async function listDeliveries(db: Db, rule: number, query: DeliveriesQuery) {
  const { direction } = orderOf(query["sort[0]"]);
  const { limit, offset } = pageOf(query);
  return db
    .selectFrom("alert_deliveries")
    .selectAll()
    .where("rule_id", "=", rule)
    .orderBy("id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countDeliveries(db: Db, rule: number): Promise<number> {
  const { total } = await db
    .selectFrom("alert_deliveries")
    .where("rule_id", "=", rule)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
