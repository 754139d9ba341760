import type { Db } from "../../database/db.ts";
import type { NewRow, Row } from "../../database/schema.ts";
import { staffOf, type Viewer } from "../../http/viewer.ts";
import { NEVER } from "../marks/from.ts";
import { mark } from "../marks/queries.ts";
import { isKeptFromSelf } from "../profiles/blinding-queries.ts";
import type { Device } from "./device.ts";
import { prune } from "./prune-queries.ts";

export type Session = Row<"sessions">;

/** More come only from scripts that sign in at every run. */
const MOST_LIVE = 100;

export interface SignedIn extends Omit<Viewer, "actor"> {
  generation: number;
  /** By id, without those that ended. */
  sessions: ReadonlyMap<string, Session>;
}

/** An active user who has sessions. */
export async function findSignedIn(db: Db, userid: number): Promise<SignedIn | undefined> {
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .selectAll("sessions")
    .select(["profiles.id as profileid", "users.role", "users.staff"])
    .select(["users.token_generation as generation", isKeptFromSelf("profiles.id").as("blinded")])
    .where("sessions.user_id", "=", userid)
    .where("ended_at", "is", null)
    .where("users.is_active", "=", true)
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const { profileid, role, staff, generation, blinded } = first;
  return {
    userid,
    profileid,
    role,
    staff: staffOf({ role, staff }),
    blinded,
    generation,
    sessions: new Map(rows.map((row) => [row.id, row])),
  };
}

/**
 * Whether the user has a cookieless session of such a device, which is how clients other than browsers are
 * recognised. A browser is recognised by its own cookie, never by the name it sends.
 */
export async function hasSession(
  db: Db,
  userid: number,
  { program, system }: Device,
): Promise<boolean> {
  const found = await db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userid)
    .where("ended_at", "is", null)
    .where("kind", "=", "bearer")
    .where("program", "is not distinct from", program)
    .where("system", "is not distinct from", system)
    .executeTakeFirst();
  return found !== undefined;
}

/** Adds a session, and ends the oldest of its user beyond the limit. Returns how many were ended. */
export async function insertSession(
  tx: Db,
  values: NewRow<"sessions"> & { user_id: number; created_at: Date },
): Promise<{ id: string; ended: number }> {
  const { user_id: userid, created_at: now } = values;
  // One at a time for each user, without stopping what only refers to the user.
  await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const ended = await endBeyond(tx, userid, MOST_LIVE - 1, now);
  await prune(tx, now);
  const { id } = await tx
    .insertInto("sessions")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, ended };
}

async function endBeyond(tx: Db, userid: number, most: number, now: Date): Promise<number> {
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

/**
 * Devices, and a change of address that is not confirmed, end with their sessions, but not with one that merely
 * expires: its row is deleted, not ended.
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

/** When the user of a session last proved who they are, though another server may have been told. */
export async function findConfirmation(
  db: Db,
  id: string,
): Promise<Pick<Session, "confirmed_at"> | undefined> {
  return db
    .selectFrom("sessions")
    .select("confirmed_at")
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

/** Sessions of the user that have not ended, the one used last first. */
export async function listSessions(db: Db, userid: number): Promise<Session[]> {
  return db
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", userid)
    .where("ended_at", "is", null)
    .orderBy("last_used_at", "desc")
    .orderBy("created_at", "desc")
    .execute();
}

/** Whether a session of the user has not ended; then it cannot before the transaction does. */
export async function lockLive(tx: Db, userid: number, id: string): Promise<boolean> {
  const live = await tx
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", id)
    .where("user_id", "=", userid)
    .where("ended_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return live !== undefined;
}

export async function writeUse(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("sessions").set({ last_used_at: now }).where("id", "=", id).execute();
}

export async function confirmSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("sessions").set({ confirmed_at: now }).where("id", "=", id).execute();
}

/** Ends a session of this user, and what belongs to it; undefined if there is none with this id. */
export async function endSession(
  tx: Db,
  userid: number,
  id: string,
  now: Date,
): Promise<Session | undefined> {
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

/** Ends a session whose cookie is replaced by one of `next`, not a program's. Returns its devices if they go on. */
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

/** Lets devices, and what `before` asked for, belong to a session of the same user. */
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
 * Ends all sessions of a user, but not `except`, their devices, and a change of address that is not confirmed: also
 * those whose session expired long ago. Returns the ids of the sessions.
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
  // After the sessions: one that is just being added belongs to one of them.
  for (const table of ["push_subscriptions", "email_changes"] as const) {
    await tx
      .deleteFrom(table)
      .where("user_id", "=", userid)
      .$if(except !== undefined, (remove) =>
        remove.where("session_id", "is distinct from", except ?? ""),
      )
      .execute();
  }
  await mark(tx, { users: [userid] }, NEVER, "telling");
  return ended.map(({ id }) => id);
}
