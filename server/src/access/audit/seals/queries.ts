import { sql } from "kysely";
import type { Db } from "../../../database/db.ts";

/** Seals waiting entries, at most this many. Returns how many; 0 also while another server seals. */
export async function sealNext(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`
    select seal_audit_log(${most}::integer) as sealed`.execute(db);
  return rows[0]?.sealed ?? 0;
}

/** A sealed entry as stored; what its seal should be is worked out outside the database. */
export interface SealedEntry {
  position: number;
  hash: Buffer;
  entryId: number;
  /** What the hash covers besides the previous hash; null if there is no such entry. */
  sealed: string | null;
  /** Whether the personal parts still match their digests, or were erased altogether. */
  hasPersonal: boolean;
  actorFits: boolean | null;
  subjectFits: boolean | null;
  actorErased: boolean;
  subjectErased: boolean;
}

/** Sealed entries after a position, in the order of their seals. */
export async function sealedAfter(db: Db, position: number, limit: number): Promise<SealedEntry[]> {
  const { rows } = await sql<SealedEntry>`
    select position, hash, seal.entry_id as "entryId",
      case when entry.id is not null then concat_ws('|', position, entry.id, (extract(epoch from at) * 1000000)::bigint, kind,
        coalesce(impersonation_id::text, ''), about_others::text,
        encode(actor_digest, 'hex'), encode(subject_digest, 'hex')) end as sealed,
      personal.entry_id is not null as "hasPersonal",
      case when actor_salt is null then num_nonnulls(user_id, actor_name, address) = 0
        else sha256(actor_salt || convert_to(
          jsonb_build_array(user_id, actor_name, address)::text, 'UTF8')) = actor_digest
        end as "actorFits",
      case when subject_salt is null then profile_id is null and details = '{}'
        else sha256(subject_salt || convert_to(
          jsonb_build_array(profile_id, details)::text, 'UTF8')) = subject_digest
        end as "subjectFits",
      actor_salt is null as "actorErased", subject_salt is null as "subjectErased"
    from audit_seals as seal
      left join audit_entries as entry on entry.id = seal.entry_id
      left join audit_personal as personal on personal.entry_id = seal.entry_id
    where position > ${position} order by position limit ${limit}`.execute(db);
  return rows;
}

/** An entry that neither has a seal nor waits for one, and one that waits but does not exist. */
export async function strayEntries(db: Db): Promise<{ added: number | null; gone: number | null }> {
  const { rows } = await sql<{ added: number | null; gone: number | null }>`
    select (select min(id) from audit_entries as entry
        where not exists (select from audit_seals where entry_id = entry.id)
          and not exists (select from audit_unsealed where entry_id = entry.id)) as added,
      (select min(entry_id) from audit_unsealed as waiting
        where not exists (select from audit_entries where id = waiting.entry_id)) as gone`.execute(
    db,
  );
  return rows[0] ?? { added: null, gone: null };
}

/** How many entries wait for their seal, and the last number given to an entry. */
export async function unsealed(db: Db): Promise<{ waiting: number; lastNumber: number }> {
  const { rows } = await sql<{ waiting: number; lastNumber: number }>`
    select (select count(*) from audit_unsealed) as waiting,
      coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit_entries', 'id')), 0)
        as "lastNumber"`.execute(db);
  return rows[0] ?? { waiting: 0, lastNumber: 0 };
}

export interface ShippedEntry {
  position: number;
  hash: Buffer;
  id: number;
  at: Date;
  kind: string;
  userid: number | null;
  who: string | null;
  profileid: number | null;
  impersonation: number | null;
  address: string | null;
  details: Record<string, unknown>;
  about_others: boolean;
  actor_digest: Buffer;
  subject_digest: Buffer;
}

/** The hash of the seal at a position; undefined if there is none. */
export async function hashAt(db: Db, position: number): Promise<Buffer | undefined> {
  const seal = db.selectFrom("audit_seals").select("hash").where("position", "=", position);
  return (await seal.executeTakeFirst())?.hash;
}

/** Sealed entries after a position, with everything they say. */
export async function entriesAfter(
  db: Db,
  position: number,
  limit: number,
): Promise<ShippedEntry[]> {
  return db
    .selectFrom("audit_seals")
    .innerJoin("audit_entries", "audit_entries.id", "audit_seals.entry_id")
    .innerJoin("audit_personal", "audit_personal.entry_id", "audit_seals.entry_id")
    .select(["position", "hash", "audit_entries.id", "at", "kind", "user_id as userid"])
    .select(["actor_name as who", "profile_id as profileid", "impersonation_id as impersonation"])
    .select(["address", "details", "about_others", "actor_digest", "subject_digest"])
    .where("position", ">", position)
    .orderBy("position")
    .limit(limit)
    .execute();
}
