import { sql } from "kysely";
import type { Db } from "./db.ts";

/**
 * The tables that grow with every message. If the database is the coordinator of a Citus cluster, the workers
 * keep them, divided by box: all rows of a box are on one worker
 * (docs/decisions/0140-data-divided-by-box.md).
 */
const DIVIDED = ["uplink_keys", "uplinks", "raw_uplinks", "readings", "press_claims"] as const;

/** Advisory lock, so that only one server at a time divides. */
const LOCK = 7_220_140;

/** Whether workers keep the data of boxes. */
export async function isDivided(db: Db): Promise<boolean> {
  if (!(await hasCitus(db))) return false;
  const { rows } = await sql<{ is_divided: boolean }>`
    select exists (select from pg_dist_partition where logicalrelid = 'uplinks'::regclass) as is_divided`.execute(
    db,
  );
  return rows[0]?.is_divided ?? false;
}

async function hasCitus(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/**
 * Divides the tables and their rows among the workers if this is a Citus cluster with workers; otherwise does
 * nothing. Called by the owner once all tables exist.
 *
 * Workers run no triggers. What the triggers of these tables do is done by `storeDivided`
 * (boxes/ingest/store), and by whoever changes rows later, which writes marks anyway (decision 86).
 */
export async function divide(db: Db): Promise<void> {
  if (!(await hasCitus(db)) || (await isDivided(db)) || !(await hasWorkers(db))) return;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    if (await isDivided(tx)) return;
    for (const { name, place } of await triggersOf(tx)) {
      await sql`drop trigger ${sql.id(name)} on ${sql.id(place)}`.execute(tx);
    }
    // Sequentially, because partitions and sequences depend on each other.
    await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx);
    await sql`select citus_add_local_table_to_metadata('two_phases')`.execute(tx);
    const [first, ...others] = DIVIDED;
    await sql`select create_distributed_table(${first}, 'sensor_id', colocate_with => 'none')`.execute(
      tx,
    );
    for (const table of others) {
      await sql`select create_distributed_table(${table}, 'sensor_id', colocate_with => ${first})`.execute(
        tx,
      );
    }
    // Citus only hides the rows here that it copied to workers; they would outlive an erasure.
    for (const table of DIVIDED) {
      await sql`select truncate_local_data_after_distributing_table(${table})`.execute(tx);
    }
    await separate(tx);
  });
}

/**
 * The functions of migration 150. On a divided table, a box can be looked up in a function but not in a join
 * with what the coordinator keeps.
 */
const BY_BOX = [
  "readings_between",
  "uplinks_between",
  "claims_between",
  "contact_before",
  "level_before",
  "reading_before",
  "last_times",
  "messages_since",
];

/**
 * Rewrites the functions so that each runs its text as a separate statement that names the box by a value.
 */
async function separate(tx: Db): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select format('create or replace function %I(%s) returns %s language plpgsql stable as %L', proname,
      pg_get_function_arguments(oid), pg_get_function_result(oid),
      concat(E'#variable_conflict use_column\nbegin\n  return query', prosrc, E';\nend\n')) as definition
    from pg_proc where pronamespace = 'public'::regnamespace and proname = any(${BY_BOX})`.execute(
    tx,
  );
  for (const { definition } of rows) await sql.raw(definition).execute(tx);
}

async function hasWorkers(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_dist_node where groupid > 0 and isactive and shouldhaveshards`.execute(db);
  return rows.length > 0;
}

async function triggersOf(db: Db): Promise<{ name: string; place: string }[]> {
  const { rows } = await sql<{ name: string; place: string }>`
    select tgname::text as name, relname::text as place
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and relname = any(${[...DIVIDED]})
      and not tgisinternal and tgparentid = 0`.execute(db);
  return rows;
}
