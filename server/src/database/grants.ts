import { sql } from "kysely";
import type { Db } from "./db.ts";

/** Advisory lock, because PostgreSQL rejects concurrent grants on one table. */
const LOCK = 7_220_022;

/**
 * Tables on which the runtime role has fewer rights. All others it may read and write, but not truncate or
 * alter.
 */
const FEWER_RIGHTS: Readonly<Record<string, string>> = {
  audit_log: "select, insert",
  audit_entries: "select",
  audit_personal: "select",
  audit_seals: "select",
  audit_unsealed: "select",
  erased_accounts: "select, insert",
  kysely_migration: "select",
  kysely_migration_lock: "select",
};

/**
 * Grants the role of the running server what it needs on all existing tables. Called by the owner within the
 * transaction of each migration, so that no table is ever out of reach.
 */
export async function grantRuntime(tx: Db, role: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  const to = sql.id(role);
  await revokeCreating(tx, role);
  await sql`grant usage on schema public to ${to}`.execute(tx);
  for (const { name, rights } of await tablesToGrant(tx, role)) {
    await sql`revoke all on ${sql.id(name)} from public, ${to}`.execute(tx);
    await sql`grant ${sql.raw(rights)} on ${sql.id(name)} to ${to}`.execute(tx);
  }
  await sql`grant select, usage on all sequences in schema public to ${to}`.execute(tx);
  await sql`grant execute on all functions in schema public to ${to}`.execute(tx);
}

/** Revokes the right to create tables (temporary ones included) and functions. */
async function revokeCreating(tx: Db, role: string): Promise<void> {
  const { rows } = await sql<{ database: string; ofDatabase: boolean; ofSchema: boolean }>`
    select datname::text as database,
      pg_has_role(datdba, 'usage') as "ofDatabase",
      (select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = 'public') as "ofSchema"
    from pg_database where datname = current_database()`.execute(tx);
  const [found] = rows;
  const from = sql`from public, ${sql.id(role)}`;
  if (found?.ofDatabase) {
    await sql`revoke create, temporary on database ${sql.id(found.database)} ${from}`.execute(tx);
  }
  if (found?.ofSchema) await sql`revoke create on schema public ${from}`.execute(tx);
}

/** Tables and views, except partitions, on which the role does not have the rights that it should. */
async function tablesToGrant(tx: Db, role: string): Promise<{ name: string; rights: string }[]> {
  const { rows } = await sql<{ name: string; present: string }>`
    select relname::text as name, coalesce(
      (select string_agg(lower(privilege_type), ', ' order by privilege_type)
        from aclexplode(relacl) where grantee = to_regrole(quote_ident(${role}))), '') as present
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
    order by relname`.execute(tx);
  return rows
    .map(({ name, present }) => ({ name, present, rights: rightsOn(name) }))
    .filter(({ present, rights }) => present !== sorted(rights));
}

function rightsOn(table: string): string {
  return FEWER_RIGHTS[table] ?? "select, insert, update, delete";
}

function sorted(rights: string): string {
  return rights.split(", ").sort().join(", ");
}

/** Whether the role of this connection could change the audit log, or remove its protection. */
export async function isUnprotected(db: Db): Promise<boolean> {
  const { rows } = await sql<{ unprotected: boolean }>`
    select pg_has_role(relowner, 'member')
      or has_table_privilege(oid, 'update, delete, truncate, trigger') as unprotected
    from pg_class where oid = 'audit_entries'::regclass`.execute(db);
  return rows[0]?.unprotected ?? true;
}
