import { createHash } from "node:crypto";
import type { Db } from "../../../database/db.ts";
import { type SealedEntry, sealedAfter, strayEntries, unsealed } from "./queries.ts";

const BATCH = 5_000;

/** The place of a seal in the chain, and its hash in hexadecimal digits. */
export interface Head {
  position: number;
  hash: string;
}

export interface Verdict {
  /** Where the chain first breaks; undefined if it is intact. */
  broken?: string;
  /** The newest seal until there; null if there is none. */
  head: Head | null;
  /** Entries too new to have a seal. */
  waiting: number;
  /** Entries that lost data when an account was erased. */
  erased: number;
  /** The last number given to an entry, which may have been rolled back. */
  lastNumber: number;
}

/**
 * Recomputes the chain of seals from a snapshot of the database. Finds entries that were changed, deleted, inserted
 * or reordered since they were sealed.
 *
 * @param known seals noted earlier, which must still be there
 */
export async function verifyAudit(db: Db, known: readonly Head[] = []): Promise<Verdict> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const chain = await verifyChain(tx, known);
      const stray = chain.broken === undefined ? await findStray(tx) : undefined;
      return { ...chain, ...(stray && { broken: stray }), ...(await unsealed(tx)) };
    });
}

async function verifyChain(
  tx: Db,
  known: readonly Head[],
): Promise<Pick<Verdict, "broken" | "head" | "erased">> {
  let head: Head | null = null;
  let erased = 0;
  for (;;) {
    const batch = await sealedAfter(tx, head?.position ?? 0, BATCH);
    for (const entry of batch) {
      const broken = faultOf(entry, head, known);
      if (broken) return { broken, head, erased };
      if (entry.actorErased || entry.subjectErased) erased += 1;
      head = { position: entry.position, hash: entry.hash.toString("hex") };
    }
    if (batch.length < BATCH) break;
  }
  const last = head?.position ?? 0;
  const lost = known.find(({ position }) => position > last);
  if (!lost) return { head, erased };
  return {
    broken: `Seal ${lost.position} was noted before, but the last is ${last}.`,
    head,
    erased,
  };
}

function faultOf(
  entry: SealedEntry,
  before: Head | null,
  known: readonly Head[],
): string | undefined {
  const { position, entryId } = entry;
  const expected = (before?.position ?? 0) + 1;
  if (position !== expected) return `Seal ${expected} is missing.`;
  const which = `Entry ${entryId} (seal ${position})`;
  if (entry.sealed === null || !entry.hasPersonal) return `${which} was deleted.`;
  const hash = createHash("sha256")
    .update(Buffer.from(before?.hash ?? "", "hex"))
    .update(entry.sealed)
    .digest();
  if (!hash.equals(entry.hash)) return `${which} or its seal was changed, inserted or moved.`;
  if (!entry.actorFits) return `${which}: who acted was changed.`;
  if (!entry.subjectFits) return `${which}: whose data it concerns, or its details, was changed.`;
  const noted = known.find((one) => one.position === position);
  if (noted && noted.hash !== hash.toString("hex")) {
    return `Seal ${position} is not the one that was noted before: the entries up to it were replaced.`;
  }
  return undefined;
}

async function findStray(tx: Db): Promise<string | undefined> {
  const { added, gone } = await strayEntries(tx);
  if (added !== null)
    return `Entry ${added} has no seal: it was inserted, or its seal was deleted.`;
  if (gone !== null) return `Entry ${gone} was deleted before it was sealed.`;
  return undefined;
}
