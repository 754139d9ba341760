import { recorded } from "../access/audit/queries.ts";
import { bodyHash } from "../access/keyed/body-hash.ts";
import { mark } from "../access/marks/queries.ts";
import type { ProfileInScope, Reach } from "../access/profiles/in-scope.ts";
import { lockProfile, requireRoom } from "../access/quotas/queries.ts";
import { notFound } from "../http/errors.ts";
import type { Viewer } from "../http/viewer.ts";
import type { Parts } from "../parts.ts";
import { saidAtOf } from "./instants.ts";
import { findRetried } from "./keys.ts";
import type { Saying, Sent, Withdrawable } from "./saying.ts";

type LedgerParts = Pick<Parts, "db" | "clock" | "announcer" | "quotas">;

/**
 * Stores what somebody said about a patient, once per key: a retry stores, records and announces nothing, however old
 * it is by now.
 *
 * @param workOut what to store, from what is known; refuses what cannot be
 * @throws 409 if the key came with another statement, or the quota is exceeded; 400 for an impossible time of saying
 */
export async function say<
  Stated extends Sent,
  Said,
  Kept extends { id: number; profile_id: number },
>(
  { db, clock, announcer, quotas }: LedgerParts,
  viewer: Viewer,
  profileid: ProfileInScope<"change">,
  saying: Saying<Stated, Said, Kept>,
  stated: Stated,
  workOut: (saidAt: Date) => Said | Promise<Said>,
): Promise<{ id: number; isNew: boolean }> {
  const { key } = stated;
  const identity = saying.identity(stated);
  const whose = { profileid, userid: viewer.userid };
  const before = (inDb: typeof db) =>
    findRetried(key, identity, (one) => saying.keys.find(inDb, whose, one));

  const retried = await before(db);
  if (retried) return { id: retried.id, isNew: false };
  const now = clock.now();
  const said_at = saidAtOf(stated.said_utc, now);
  const said = await workOut(said_at);
  const body = bodyHash(identity);
  const kept = await recorded(
    db,
    viewer.actor,
    async (tx) => {
      // From here on one at a time per patient, so that a concurrent retry finds the row.
      await lockProfile(tx, profileid);
      const meanwhile = await before(tx);
      if (meanwhile) return { id: meanwhile.id, row: undefined };
      for (const [limit, added] of saying.adds(said)) {
        await requireRoom(tx, quotas, limit, profileid, added);
      }
      const by = { profile_id: profileid, said_at, said_by: viewer.actor.userid };
      const keyed = key === undefined ? { key: null, key_body: null } : { key, key_body: body };
      const row = await saying.store(tx, said, { ...by, ...keyed });
      const { id } = row;
      if (key !== undefined) await saying.keys.keep?.(tx, whose, { id, key, body, now });
      await mark(tx, { profiles: [row.profile_id] }, await saying.from(tx, row), "said");
      return { id, row };
    },
    ({ row }) => (row ? { profileid, ...saying.entry(row, "added") } : []),
  );
  if (kept.row) announcer.publish([{ profileid, ...saying.event(kept.row) }]);
  return { id: kept.id, isNew: kept.row !== undefined };
}

/** Takes back what was said. @throws 404 if it is out of reach, or already taken back */
export async function withdraw<Kept extends { id: number; profile_id: number }>(
  { db, clock, announcer }: LedgerParts,
  viewer: Viewer,
  reach: Reach<"change">,
  saying: Withdrawable<Kept>,
  id: number,
): Promise<Kept> {
  const row = await recorded(
    db,
    viewer.actor,
    async (tx) => {
      const removed = await saying.remove(tx, reach, id, clock.now());
      if (!removed) throw notFound(saying.named);
      await mark(tx, { profiles: [removed.profile_id] }, await saying.from(tx, removed), "said");
      return removed;
    },
    (removed) => ({ profileid: removed.profile_id, ...saying.entry(removed, "removed") }),
  );
  announcer.publish([{ profileid: row.profile_id, ...saying.event(row) }]);
  return row;
}
