import type { Db } from "../../database/db.ts";
import type { NewRow, Row } from "../../database/schema.ts";
import { staffOf, type Viewer } from "../../http/viewer.ts";
import { isKeptFromSelf } from "../profiles/blinding-queries.ts";
import type { Device } from "./device.ts";
import { endBeyond } from "./ending-queries.ts";
import { prune } from "./prune-queries.ts";

export type Session = Row<"sessions">;

/** More come only from scripts that sign in on every run. */
const MOST_LIVE = 100;

export interface SignedIn {
  person: Omit<Viewer, "actor">;
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
    person: { userid, profileid, role, staff: staffOf({ role, staff }), blinded },
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
  // One at a time per user, without blocking what only refers to the user.
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

/** When the user of a session last proved who they are, even if another server was told. */
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

/** Sessions of the user that have not ended, last used first. */
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

/** Whether a session of the user has not ended; if so, it cannot end before the transaction does. */
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
