import { createHash } from "node:crypto";
import { DAY } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { inTransaction } from "../../database/transaction.ts";
import { type Limit, recent, secondsToWait } from "./window.ts";

/**
 * Counts an attempt against every limit, shared by all servers, unless one is exceeded. An attempt is
 * counted before its outcome is known, so that concurrent ones cannot slip past, and forgiven if it
 * succeeds.
 *
 * @returns 0 if counted; otherwise seconds to wait, with nothing counted
 */
export async function countAttempt(db: Db, limits: readonly Limit[], now: Date): Promise<number> {
  // A blocked caller costs one query, without locks.
  const blocked = longestWait(await readCounts(db, limits, now), now);
  if (blocked > 0) return blocked;
  return inTransaction(db, async (tx) => {
    const counts = await lockCounts(tx, limits, now);
    const wait = longestWait(counts, now);
    if (wait > 0) return wait;
    for (const { limit, instants } of counts) await store(tx, limit, [...instants, now], now);
    await deleteExpired(tx, now);
    return 0;
  });
}

/** Removes the attempt that was counted at `at`. */
export async function forgiveAttempt(db: Db, limits: readonly Limit[], at: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { limit, instants } of await lockCounts(tx, limits, at)) {
      const index = instants.findLastIndex((instant) => instant.getTime() === at.getTime());
      if (index >= 0) await store(tx, limit, instants.toSpliced(index, 1), at);
    }
  });
}

interface Count {
  limit: Limit;
  /** Attempts that still count towards the limit. */
  instants: Date[];
}

function longestWait(counts: readonly Count[], now: Date): number {
  return Math.max(...counts.map(({ limit, instants }) => secondsToWait(instants, limit, now)));
}

async function readCounts(db: Db, limits: readonly Limit[], now: Date): Promise<Count[]> {
  const hashes = limits.map(hashOf);
  const rows = db.selectFrom("attempts").select(["key_hash", "instants"]);
  return countsOf(limits, await rows.where("key_hash", "in", hashes).execute(), now);
}

/** Creates missing rows and locks all of them, always in the same order. */
async function lockCounts(tx: Db, limits: readonly Limit[], now: Date): Promise<Count[]> {
  const rows = limits.map((limit) => ({ key_hash: hashOf(limit), instants: [], expires_at: now }));
  const locked = await tx
    .insertInto("attempts")
    .values(rows.sort((one, other) => Buffer.compare(one.key_hash, other.key_hash)))
    .onConflict((conflict) =>
      conflict
        .column("key_hash")
        .doUpdateSet(({ ref }) => ({ instants: ref("attempts.instants") })),
    )
    .returning(["key_hash", "instants"])
    .execute();
  return countsOf(limits, locked, now);
}

function countsOf(
  limits: readonly Limit[],
  rows: readonly { key_hash: Buffer; instants: Date[] }[],
  now: Date,
): Count[] {
  return limits.map((limit) => {
    const hash = hashOf(limit);
    const instants = rows.find(({ key_hash }) => key_hash.equals(hash))?.instants ?? [];
    return { limit, instants: recent(instants, limit, now) };
  });
}

async function store(tx: Db, limit: Limit, instants: readonly Date[], now: Date): Promise<void> {
  await tx
    .updateTable("attempts")
    .set({ instants: [...instants], expires_at: new Date(now.getTime() + limit.windowMs) })
    .where("key_hash", "=", hashOf(limit))
    .execute();
}

/** No window is longer: a later expiry comes from a wrong clock. */
const LATEST_EXPIRY_MS = DAY;

/** Deletes expired attempts, except those locked by another transaction. */
async function deleteExpired(tx: Db, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + LATEST_EXPIRY_MS);
  await sql`delete from attempts where key_hash in (
    select key_hash from attempts where expires_at < ${now} or expires_at > ${latest}
    limit 100 for update skip locked
  )`.execute(tx);
}

/** Hides addresses in the table, though not from somebody who can guess them. */
function hashOf({ name, key }: Limit): Buffer {
  return createHash("sha256").update(`${name} ${key}`).digest();
}
