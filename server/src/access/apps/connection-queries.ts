import { CONNECTED_DAYS } from "@dosebeat/contract/apps";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import type { Db } from "../../database/db.ts";
import { newSecret } from "../../platform/single-use-secret.ts";
import { STAYING } from "./scopes.ts";

/** The most devices on which one patient uses one app; for another, the oldest is ended. */
const MOST_OF_AN_APP = 5;
/** The most connections of a patient, with all apps together. */
const MOST_OF_A_PATIENT = 50;

/** When a connection made now ends. */
export function endOfConnection(scopes: readonly string[], now: Date): Date {
  const length = scopes.includes(STAYING) ? CONNECTED_DAYS * DAY : HOUR;
  return new Date(now.getTime() + length);
}

/** Stores what a patient allows an app, and ends the oldest connections beyond the limits. */
export async function insertConnection(
  tx: Db,
  { app, userid, scopes, now }: { app: number; userid: number; scopes: string[]; now: Date },
): Promise<{ id: number; grant: string }> {
  // One at a time per patient.
  await tx.selectFrom("users").select("id").where("id", "=", userid).forNoKeyUpdate().execute();
  await endBeyond(tx, userid, app, MOST_OF_AN_APP - 1);
  await endBeyond(tx, userid, null, MOST_OF_A_PATIENT - 1);
  const grant = newSecret();
  const { id } = await tx
    .insertInto("app_connections")
    .values({
      app_id: app,
      user_id: userid,
      grant_id: grant,
      scopes,
      created_at: now,
      expires_at: endOfConnection(scopes, now),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, grant };
}

async function endBeyond(tx: Db, userid: number, app: number | null, most: number): Promise<void> {
  await tx
    .deleteFrom("app_connections")
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("app_connections")
        .select("id")
        .where("user_id", "=", userid)
        .$if(app !== null, (some) => some.where("app_id", "=", app ?? 0))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .offset(most),
    )
    .execute();
}

/** Valid connections: of an active account without a staff role, to an app that is switched on. */
export function liveConnections(db: Db, now: Date) {
  return db
    .selectFrom("app_connections")
    .innerJoin("apps", "apps.id", "app_connections.app_id")
    .innerJoin("users", "users.id", "app_connections.user_id")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .where("app_connections.expires_at", ">", now)
    .where("apps.disabled_at", "is", null)
    .where("users.is_active", "=", true)
    .where("users.role", "=", "patient")
    .where((eb) => eb(eb.fn<number>("cardinality", ["users.staff"]), "=", 0));
}

/** A connection, which the library calls a grant. */
export async function findGrant(db: Db, grant: string, now: Date) {
  return liveConnections(db, now)
    .select(["app_connections.user_id", "apps.client_id", "app_connections.scopes"])
    .select(["app_connections.created_at", "app_connections.expires_at"])
    .where("grant_id", "=", grant)
    .executeTakeFirst();
}

/** Includes apps that are switched off, so that patients can withdraw what they allowed them. */
function connectionsOf(db: Db, userid: number) {
  return db
    .selectFrom("app_connections")
    .innerJoin("apps", "apps.id", "app_connections.app_id")
    .select(["app_connections.id", "apps.id as app", "name", "contact", "reads", "scopes"])
    .select(["app_connections.created_at", "expires_at", "last_used_at"])
    .where("user_id", "=", userid);
}

export type ConnectionRow = Awaited<ReturnType<typeof listConnections>>[number];

/** The apps to which a patient is connected, newest first. */
export async function listConnections(db: Db, userid: number, now: Date) {
  return connectionsOf(db, userid)
    .where("expires_at", ">", now)
    .orderBy("app_connections.id", "desc")
    .execute();
}

/** Ends a connection of this patient; undefined: there is none with this id. */
export async function endConnection(
  tx: Db,
  userid: number,
  id: number,
): Promise<ConnectionRow | undefined> {
  const row = await connectionsOf(tx, userid)
    .where("app_connections.id", "=", id)
    .forUpdate("app_connections")
    .executeTakeFirst();
  if (row) await tx.deleteFrom("app_connections").where("id", "=", id).execute();
  return row;
}

/** Ends all connections of a patient, with all tokens. */
export async function endConnections(tx: Db, userid: number): Promise<void> {
  await tx.deleteFrom("app_connections").where("user_id", "=", userid).execute();
}

/** Ends a connection that the app gave up, or whose tokens were used twice. Returns whose it was. */
export async function endGrant(
  tx: Db,
  grant: string,
): Promise<{ app: number; name: string; profileid: number } | undefined> {
  const found = await tx
    .selectFrom("app_connections")
    .innerJoin("apps", "apps.id", "app_id")
    .innerJoin("profiles", "profiles.user_id", "app_connections.user_id")
    .select(["apps.id as app", "name", "profiles.id as profileid"])
    .where("grant_id", "=", grant)
    .forUpdate("app_connections")
    .executeTakeFirst();
  if (found) await tx.deleteFrom("app_connections").where("grant_id", "=", grant).execute();
  return found;
}
