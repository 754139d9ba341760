import { type RawBuilder, sql } from "kysely";
import type { KeptByMonth } from "../retention-settings.ts";
import type { Db } from "./db.ts";

/** The number of rows that one statement deletes; few enough that nobody waits for long. */
const AT_ONCE = 10_000;

/** Rows that expire, and how to find them. */
export interface Expiry {
  parent: KeptByMonth;
  /** The column that partitions them. */
  at: string;
  key: readonly string[];
  /** Whether the rows come from boxes: a study may keep those for longer. */
  isOfBoxes: boolean;
}

interface Span {
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** Whether a study keeps any rows of this span. */
export async function hasKeptRows(
  db: Db,
  { parent, at, isOfBoxes }: Expiry,
  { from, to }: Span,
  now: Date,
): Promise<boolean> {
  if (!isOfBoxes) return false;
  const time = sql.ref(at);
  const { rows } = await sql`with ${keptForStudies(now)}
    select ${time} from ${sql.table(parent)} where ${time} >= ${from} and ${time} < ${to}
      and ${isKept(parent, at)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Deletes rows from before an instant, in batches, except those that a study keeps. Returns how many. */
export async function expireRows(
  db: Db,
  { parent, at, key, isOfBoxes }: Expiry,
  before: Date,
  now: Date,
): Promise<number> {
  const table = sql.table(parent);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const isSame = sql.join(
    key.map((column) => sql`${sql.ref(`${parent}.${column}`)} = ${sql.ref(`due.${column}`)}`),
    sql` and `,
  );
  const unlessKept = isOfBoxes ? sql`and not ${isKept(parent, at)}` : sql``;
  let all = 0;
  for (let deleted = AT_ONCE; deleted === AT_ONCE; all += deleted) {
    const result = await sql`with ${keptForStudies(now)}, due as materialized (
        select ${columns} from ${table} where ${sql.ref(at)} < ${before} ${unlessKept} limit ${AT_ONCE})
      delete from ${table} using due where ${sql.ref(`${parent}.${at}`)} < ${before} and ${isSame}`.execute(
      db,
    );
    deleted = Number(result.numAffectedRows ?? 0n);
  }
  return all;
}

/**
 * The periods in which boxes belonged to subjects with consent that was not yet withdrawn, in studies that
 * keep raw data.
 */
function keptForStudies(now: Date): RawBuilder<unknown> {
  return sql`kept as materialized (
    select bindings.sensor_id, valid_from, valid_to, withdrawn_at from studies
    join study_subjects as known using (group_id)
    join bindings on bindings.profile_id = known.profile_id
    where studies.state <> 'draft' and studies.raw_until >= ${now.toISOString().slice(0, 10)}::date
      and known.consented_on is not null)`;
}

function isKept(parent: string, at: string): RawBuilder<unknown> {
  const time = sql.ref(`${parent}.${at}`);
  return sql`exists (select from kept where kept.sensor_id = ${sql.ref(`${parent}.sensor_id`)}
    and ${time} >= valid_from and ${time} < coalesce(valid_to, 'infinity')
    and ${time} <= coalesce(withdrawn_at, 'infinity'))`;
}
