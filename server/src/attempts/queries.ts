import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/schema.ts";
import { inTransaction } from "../database/transaction.ts";
import { type Limit, recent, secondsToWait } from "./window.ts";

type Db = Kysely<Database>;

/**
 * Counts an attempt against every limit, by all servers together, unless one of them is used up. An
 * attempt is counted before its outcome is known, so that many at the same moment cannot slip past,
 * and forgiven when it turns out well.
 *
 * @returns seconds to wait where one is used up, and then nothing was counted; else 0
 */
export async function countAttempt(db: Db, limits: readonly Limit[], now: Date): Promise<number> {
  // Who is stopped already costs one look, and holds nobody up.
  const blocked = longestWait(await readCounts(db, limits, now), now);
  if (blocked > 0) return blocked;
  return inTransaction(db, async (tx) => {
    const counts = await lockCounts(tx, limits, now);
    const wait = longestWait(counts, now);
    if (wait > 0) return wait;
    for (const { limit, instants } of counts) await keep(tx, limit, [...instants, now], now);
    await forgetOld(tx, now);
    return 0;
  });
}

/** Takes back the attempt that was counted at `at`. */
export async function forgiveAttempt(db: Db, limits: readonly Limit[], at: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { limit, instants } of await lockCounts(tx, limits, at)) {
      const index = instants.findLastIndex((instant) => instant.getTime() === at.getTime());
      if (index >= 0) await keep(tx, limit, instants.toSpliced(index, 1), at);
    }
  });
}

interface Count {
  limit: Limit;
  /** Those that still count. */
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

/** Their rows, made where they are missing, locked in one order for everybody. */
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

async function keep(tx: Db, limit: Limit, instants: readonly Date[], now: Date): Promise<void> {
  await tx
    .updateTable("attempts")
    .set({ instants: [...instants], expires_at: new Date(now.getTime() + limit.windowMs) })
    .where("key_hash", "=", hashOf(limit))
    .execute();
}

/** What no longer counts; whatever somebody is counting at the moment is left for another time. */
async function forgetOld(tx: Db, now: Date): Promise<void> {
  await sql`delete from attempts where key_hash in (
    select key_hash from attempts where expires_at < ${now} limit 100 for update skip locked
  )`.execute(tx);
}

/** So that nobody reads addresses in the table; who has it can still try whether it names one. */
function hashOf({ name, key }: Limit): Buffer {
  return createHash("sha256").update(`${name} ${key}`).digest();
}
