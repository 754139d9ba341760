import type { AlertFacts } from "@dosebeat/domain/alerts/facts";
import { type AlertKind, kindsThatTell } from "@dosebeat/domain/alerts/kinds";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database/db.ts";
import type { NewRow, Row } from "../../database/schema.ts";

/** A patient whose alerts are due for a look, with what is known now. */
export interface Watched {
  profile_id: number;
  /** The last results; null: none yet. */
  facts: AlertFacts | null;
  /** In the last 14 chart days: doses whose fate is known, and doses due. */
  known: number | null;
  due: number | null;
  /** The current state of the box in the facts; null: there is none, or it was never heard. */
  last_received_at: Date | null;
  interval_minutes: number | null;
  /** Whether the patient is in a blinded study: the exact time when the box was heard reveals presses. */
  is_blinded: boolean;
}

/** A rule that applies to a patient, with the addresses that it notifies. */
export type HoldingRule = Pick<
  Row<"alert_rules">,
  "id" | "group_id" | "kind" | "count" | "emails" | "webhook"
> & { profile_id: number };

/**
 * An alert that has not ended, with the addresses of its rule; `is_holding`: the rule still applies to this patient.
 */
export type OpenRow = Pick<Row<"alerts">, "id" | "profile_id" | "gone_at"> &
  Pick<Row<"alert_rules">, "emails" | "webhook"> & { rule_id: number; is_holding: boolean };

/**
 * Locks patients who changed, or are due; others skip them. Whatever is read from now on includes every change whose
 * mark is removed.
 */
export async function lockDue(tx: Db, now: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ profile_id: number }>`
    with recursive marked as (
      -- Steps from one patient to the next by the index, however many marks each has.
      (select ${nextMarked(sql`0`)} as profile_id)
      union all
      select ${nextMarked(sql`marked.profile_id`)} from marked where profile_id is not null
    ), due as materialized (
      (select profile_id from alert_watches where again_at <= ${now} order by again_at limit ${most})
      union
      (select profile_id from marked where profile_id is not null limit ${most})
    )
    select profile_id from alert_watches where profile_id in (select profile_id from due)
    order by profile_id limit ${most} for update skip locked`.execute(tx);
  const profiles = rows.map(({ profile_id }) => profile_id);
  if (profiles.length > 0) {
    await tx.deleteFrom("alert_marks").where("profile_id", "in", profiles).execute();
  }
  return profiles;
}

/** The first patient after an id who has a mark and a rule that applies. */
function nextMarked(after: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`(select mark.profile_id from alert_marks as mark where mark.profile_id > ${after}
    and ${watchesOf(sql`mark.profile_id`)} > 0 order by mark.profile_id limit 1)`;
}

/** A count, so that it costs one index lookup per mark, whatever the statistics say. */
function watchesOf(profile: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*) from alert_watches as watch where watch.profile_id = ${profile})`;
}

/** Removes marks of patients to whom no rule applies. */
export async function dropStrayMarks(db: Db): Promise<void> {
  await sql`delete from alert_marks where ${watchesOf(sql`alert_marks.profile_id`)} = 0`.execute(
    db,
  );
}

export async function findWatched(tx: Db, profiles: readonly number[]): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    select given.profile_id, state.facts, period.covered as known, period.past as due,
      sensors.last_received_at, sensors.interval_minutes,
      is_blinded_subject(given.profile_id) as is_blinded
    from unnest(${[...profiles]}::bigint[]) as given (profile_id)
      left join worklist_states as state using (profile_id)
      left join sensors on sensors.deveui = state.facts -> 'box' ->> 'deveui'
      left join summaries on summaries.profile_id = given.profile_id and summaries.computed_at is not null
      left join summary_periods as period on period.profile_id = summaries.profile_id and period.days = 14`.execute(
    tx,
  );
  return rows;
}

const IS_PATIENT = sql`users.is_active and users.role = 'patient' and users.staff = '{}'`;

const IS_HOLDING = sql<boolean>`exists (select from group_members as member
  join profiles on profiles.id = member.profile_id join users on users.id = profiles.user_id
  where member.group_id = rule.group_id and member.profile_id = alert.profile_id and ${IS_PATIENT})`;

/** Alerts about boxes, which reveal no dose. */
const OF_BOXES = listed(kindsThatTell("box"));

/** Alerts that only the safety contact of a blinded study receives. */
const OF_SAFETY = listed(kindsThatTell("safety"));

function listed(kinds: readonly AlertKind[]): RawBuilder<unknown> {
  return sql`(${sql.join(kinds.map((kind) => sql.lit(kind)))})`;
}

/** Whether a rule applies to the patient: for a subject of a blinded study, only boxes and safety. */
function isForRule(profile: string): RawBuilder<boolean> {
  return sql`(rule.kind in ${OF_BOXES} or rule.kind in ${OF_SAFETY}
    or not is_blinded_subject(${sql.ref(profile)}))`;
}

/**
 * The addresses that a rule notifies about the patient; for a subject of a blinded study, only alerts about boxes go
 * to the rule's own addresses.
 */
function tellingOf(profile: string): RawBuilder<unknown> {
  const isKept = sql`rule.kind not in ${OF_BOXES} and is_blinded_subject(${sql.ref(profile)})`;
  return sql`case when ${isKept} then
      case when rule.kind in ${OF_SAFETY} then safety_addresses(${sql.ref(profile)}) else '{}' end
      else rule.emails end as emails,
    case when ${isKept} then null else rule.webhook end as webhook`;
}

/** The rules of these patients' groups, locked against changes until the transaction ends. */
export async function findHoldingRules(
  tx: Db,
  profiles: readonly number[],
): Promise<HoldingRule[]> {
  const { rows } = await sql<HoldingRule>`
    select rule.id, rule.group_id, rule.kind, rule.count, ${tellingOf("member.profile_id")},
      member.profile_id
    from group_members as member
      join alert_rules as rule on rule.group_id = member.group_id
      join profiles on profiles.id = member.profile_id
      join users on users.id = profiles.user_id
    where member.profile_id = any(${[...profiles]}::bigint[]) and ${IS_PATIENT}
      and ${isForRule("member.profile_id")}
    order by rule.id for share of rule`.execute(tx);
  return rows;
}

export async function findOpen(tx: Db, profiles: readonly number[]): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select alert.id, alert.profile_id, alert.gone_at, rule.id as rule_id,
      ${tellingOf("alert.profile_id")},
      (${IS_HOLDING} and ${isForRule("alert.profile_id")}) as is_holding
    from alerts as alert join alert_rules as rule on rule.id = alert.rule_id
    where alert.profile_id = any(${[...profiles]}::bigint[]) and alert.ended_at is null`.execute(
    tx,
  );
  return rows;
}

/** Returns those that were added: another server may have begun some. */
export async function beginAlerts(tx: Db, alerts: readonly NewRow<"alerts">[]) {
  if (alerts.length === 0) return [];
  return tx
    .insertInto("alerts")
    .values(alerts)
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "rule_id", "profile_id"])
    .execute();
}

export type AlertChange = Pick<Row<"alerts">, "id" | "gone_at" | "ended_at">;

export async function changeAlerts(tx: Db, changes: readonly AlertChange[]): Promise<void> {
  if (changes.length === 0) return;
  const given = changes.map(({ id, gone_at, ended_at }) => ({ id, gone_at, ended_at }));
  await sql`update alerts as alert set gone_at = given.gone_at, ended_at = given.ended_at
    from json_to_recordset(${JSON.stringify(given)}::json)
      as given (id bigint, gone_at timestamptz, ended_at timestamptz)
    where alert.id = given.id`.execute(tx);
}

/** Rows in one insert: PostgreSQL accepts 65,535 values. */
const MOST_ROWS = 5_000;

export async function addDeliveries(
  tx: Db,
  rows: readonly NewRow<"alert_deliveries">[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += MOST_ROWS) {
    await tx
      .insertInto("alert_deliveries")
      .values(rows.slice(from, from + MOST_ROWS))
      .execute();
  }
}

/** When to look at a patient again; `isOver`: no rule applies any more. */
export interface Settled {
  profile_id: number;
  isOver: boolean;
  /** Null: only when something changes. */
  again: Date | null;
}

export async function settleWatches(tx: Db, settled: readonly Settled[]): Promise<void> {
  const over = settled.filter(({ isOver }) => isOver).map(({ profile_id }) => profile_id);
  if (over.length > 0) {
    await tx.deleteFrom("alert_watches").where("profile_id", "in", over).execute();
  }
  const again = JSON.stringify(settled.filter(({ isOver }) => !isOver));
  await sql`update alert_watches as watch set again_at = given.again
    from json_to_recordset(${again}::json) as given (profile_id bigint, again timestamptz)
    where watch.profile_id = given.profile_id and watch.again_at is distinct from given.again`.execute(
    tx,
  );
}

/** Deletes alerts that ended before an instant, and earlier tests and messages about ends for erased patients. */
export async function forgetAlerts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("alerts").where("ended_at", "<", before).execute();
  await db
    .deleteFrom("alert_deliveries")
    .where("alert_id", "is", null)
    .where("made_at", "<", before)
    .execute();
}
