import type { AlertFacts } from "@dosebeat/domain/alerts/verdict";
import { type Kysely, sql } from "kysely";
import type { Database, NewRow, Row } from "../database/schema.ts";

type Db = Kysely<Database>;

/** A patient whose alerts are to be looked at, with what was worked out last; null: nothing yet. */
export interface Watched {
  profile_id: number;
  computed_at: Date | null;
  facts: AlertFacts | null;
  /** Of the last 14 chart days: doses of which it is known what happened, and those due. */
  known: number | null;
  due: number | null;
}

/** A rule that holds for a patient, with where it tells. */
export type HoldingRule = Pick<
  Row<"alert_rules">,
  "id" | "group_id" | "kind" | "count" | "emails" | "webhook"
> & { profile_id: number };

/** An alert that has not ended, with where its rule tells; `is_holding`: the rule is still of this patient. */
export type OpenRow = Pick<Row<"alerts">, "id" | "profile_id" | "gone_at"> &
  Pick<Row<"alert_rules">, "emails" | "webhook"> & { rule_id: number; is_holding: boolean };

/**
 * Patients of whom something was worked out anew, or whose time has come. They are locked: who looks at the
 * same time passes them over.
 */
export async function lockWatched(tx: Db, now: Date, most: number): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    select watch.profile_id, state.computed_at, state.facts, period.covered as known, period.past as due
    from alert_watches as watch
      left join worklist_states as state on state.profile_id = watch.profile_id
      left join summaries on summaries.profile_id = watch.profile_id and summaries.computed_at is not null
      left join summary_periods as period on period.profile_id = summaries.profile_id and period.days = 14
    where state.computed_at > watch.judged_at or watch.again_at <= ${now}
    order by watch.profile_id limit ${most} for update of watch skip locked`.execute(tx);
  return rows;
}

const IS_HOLDING = sql<boolean>`exists (select from group_members as member
  join profiles on profiles.id = member.profile_id join users on users.id = profiles.user_id
  where member.group_id = rule.group_id and member.profile_id = alert.profile_id
    and users.is_active and users.role = 'patient' and users.staff = '{}')`;

/** The rules of the groups of these patients. */
export async function findHoldingRules(
  tx: Db,
  profiles: readonly number[],
): Promise<HoldingRule[]> {
  const { rows } = await sql<HoldingRule>`
    select rule.id, rule.group_id, rule.kind, rule.count, rule.emails, rule.webhook,
      member.profile_id
    from group_members as member
      join alert_rules as rule on rule.group_id = member.group_id
      join profiles on profiles.id = member.profile_id
      join users on users.id = profiles.user_id
    where member.profile_id = any(${[...profiles]}::bigint[])
      and users.is_active and users.role = 'patient' and users.staff = '{}'
    order by rule.id`.execute(tx);
  return rows;
}

export async function findOpen(tx: Db, profiles: readonly number[]): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select alert.id, alert.profile_id, alert.gone_at, rule.id as rule_id, rule.emails, rule.webhook,
      ${IS_HOLDING} as is_holding
    from alerts as alert join alert_rules as rule on rule.id = alert.rule_id
    where alert.profile_id = any(${[...profiles]}::bigint[]) and alert.ended_at is null`.execute(
    tx,
  );
  return rows;
}

/** Undefined: another server has begun it. */
export async function beginAlert(tx: Db, alert: NewRow<"alerts">): Promise<number | undefined> {
  const row = await tx
    .insertInto("alerts")
    .values(alert)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function changeAlert(
  tx: Db,
  id: number,
  change: { gone_at: Date | null } | { ended_at: Date },
): Promise<void> {
  await tx.updateTable("alerts").set(change).where("id", "=", id).execute();
}

export async function addDeliveries(
  tx: Db,
  rows: readonly NewRow<"alert_deliveries">[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto("alert_deliveries").values(rows).execute();
}

/** Notes what was judged, and when to look again. */
export async function settleWatch(
  tx: Db,
  { profile_id, computed_at }: Pick<Watched, "profile_id" | "computed_at">,
  again: Date | null,
): Promise<void> {
  await tx
    .updateTable("alert_watches")
    .set({ ...(computed_at && { judged_at: computed_at }), again_at: again })
    .where("profile_id", "=", profile_id)
    .execute();
}

/** For whom no rule holds, and of whom no alert is open. */
export async function dropWatch(tx: Db, profile: number): Promise<void> {
  await tx.deleteFrom("alert_watches").where("profile_id", "=", profile).execute();
}

/** Forgets alerts that ended before an instant, and tests from before it. */
export async function forgetAlerts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("alerts").where("ended_at", "<", before).execute();
  await db
    .deleteFrom("alert_deliveries")
    .where("alert_id", "is", null)
    .where("made_at", "<", before)
    .execute();
}
