import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { endConnections } from "../apps/connection-queries.ts";
import { NEVER } from "../marks/from.ts";
import { mark } from "../marks/queries.ts";

/**
 * Devices, and an unconfirmed change of address, end with their sessions, but not with one that merely expires: its
 * row is deleted, not ended.
 */
async function removeWhatBelongs(tx: Db, sessions: readonly string[]): Promise<void> {
  if (sessions.length === 0) return;
  const devices = await tx
    .deleteFrom("push_subscriptions")
    .where("session_id", "in", sessions)
    .returning("user_id")
    .execute();
  if (devices.length > 0) {
    await mark(tx, { users: devices.map(({ user_id }) => user_id) }, NEVER, "telling");
  }
  await tx.deleteFrom("email_changes").where("session_id", "in", sessions).execute();
}

/** Ends the oldest sessions of a user beyond the newest `most`. Returns how many were ended. */
export async function endBeyond(tx: Db, userid: number, most: number, now: Date): Promise<number> {
  const ended = await tx
    .updateTable("sessions")
    .set({ ended_at: now })
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("sessions")
        .select("id")
        .where("user_id", "=", userid)
        .where("ended_at", "is", null)
        .orderBy("created_at", "desc")
        .offset(most),
    )
    .returning("id")
    .execute();
  await removeWhatBelongs(
    tx,
    ended.map(({ id }) => id),
  );
  return ended.length;
}

/** Ends a session of this user, and what belongs to it; undefined if there is none with this id. */
export async function endSession(
  tx: Db,
  userid: number,
  id: string,
  now: Date,
): Promise<Row<"sessions"> | undefined> {
  const ended = await tx
    .updateTable("sessions")
    .set({ ended_at: now })
    .where("id", "=", id)
    .where("user_id", "=", userid)
    .where("ended_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (ended) await removeWhatBelongs(tx, [ended.id]);
  return ended;
}

/**
 * Ends a session whose cookie is replaced by one for `next`, but not a program's. Returns its devices if they
 * continue.
 */
export async function endReplaced(
  tx: Db,
  { userid, session }: { userid: number; session: string },
  next: number,
  now: Date,
): Promise<number[]> {
  const ended = await tx
    .updateTable("sessions")
    .set({ ended_at: now })
    .where("id", "=", session)
    .where("user_id", "=", userid)
    .where("kind", "=", "cookie")
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (ended === undefined) return [];
  if (userid !== next) await removeWhatBelongs(tx, [ended.id]);
  const kept = await tx
    .updateTable("push_subscriptions")
    .set({ session_id: null })
    .where("session_id", "=", ended.id)
    .returning("id")
    .execute();
  return kept.map(({ id }) => id);
}

/** Moves devices, and what `before` asked for, to a session of the same user. */
export async function attach(
  tx: Db,
  devices: number[],
  { before, session }: { before: string; session: string },
): Promise<void> {
  const belonging = { session_id: session };
  await tx.updateTable("email_changes").set(belonging).where("session_id", "=", before).execute();
  if (devices.length === 0) return;
  await tx.updateTable("push_subscriptions").set(belonging).where("id", "in", devices).execute();
}

/**
 * Ends all sessions of a user except `except`, with their devices, what apps were allowed, and an unconfirmed change
 * of address, even those whose session expired long ago. Returns the ids of the sessions.
 */
export async function endSessions(
  tx: Db,
  userid: number,
  now: Date,
  except?: string,
): Promise<string[]> {
  const ended = await tx
    .updateTable("sessions")
    .set({ ended_at: now })
    .where("user_id", "=", userid)
    .where("ended_at", "is", null)
    .$if(except !== undefined, (update) => update.where("id", "!=", except ?? ""))
    .returning("id")
    .execute();
  // After the sessions, because one that is just being added belongs to one of them.
  for (const table of ["push_subscriptions", "email_changes"] as const) {
    await tx
      .deleteFrom(table)
      .where("user_id", "=", userid)
      .$if(except !== undefined, (remove) =>
        remove.where("session_id", "is distinct from", except ?? ""),
      )
      .execute();
  }
  await endConnections(tx, userid);
  await mark(tx, { users: [userid] }, NEVER, "telling");
  return ended.map(({ id }) => id);
}
