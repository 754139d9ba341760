import type { AppResource } from "@dosebeat/contract/base/app-resources";
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import type { Actor } from "../../http/viewer.ts";
import { hashSecret } from "../../platform/single-use-secret.ts";
import { isKeptFromSelf } from "../profiles/blinding-queries.ts";
import { liveConnections } from "./connection-queries.ts";

/** An app with a valid token. */
export interface LiveAccess {
  connection: number;
  app: { id: number; name: string };
  scopes: readonly string[];
  registered: readonly AppResource[];
  userid: number;
  profileid: number;
  blinded: boolean;
  expires: Date;
  usedAt: Date | null;
}

/** The access of a token, if neither the token nor the patient's permission has ended. */
export async function findLiveAccess(
  db: Db,
  token: string,
  now: Date,
): Promise<LiveAccess | undefined> {
  const row = await liveConnections(db, now)
    .innerJoin("app_artifacts", "app_artifacts.connection_id", "app_connections.id")
    .select(["app_connections.id as connection", "apps.id as app", "apps.name", "apps.reads"])
    .select(["users.id as userid", "profiles.id as profileid", "app_artifacts.expires_at"])
    .select(["app_connections.last_used_at", isKeptFromSelf("profiles.id").as("blinded")])
    .select(sql<string>`app_artifacts.payload ->> 'scope'`.as("scope"))
    .where("app_artifacts.kind", "=", "AccessToken")
    .where("app_artifacts.id_hash", "=", hashSecret(token))
    .where("app_artifacts.expires_at", ">", now)
    .executeTakeFirst();
  if (!row) return undefined;
  const { connection, app, name, userid, profileid, blinded, expires_at, last_used_at } = row;
  return {
    connection,
    app: { id: app, name },
    scopes: row.scope.split(" "),
    registered: row.reads,
    userid,
    profileid,
    blinded,
    expires: expires_at,
    usedAt: last_used_at,
  };
}

/** Reads of one patient by one app within this time are one entry. */
const VISIT_MS = 30 * MINUTE;

/** Records the hour of the use and, once a visit, in the patient's access log that the app read. */
export async function noteAppUse(
  db: Db,
  { connection, app, profileid, usedAt }: LiveAccess,
  { at, address, call }: Actor,
): Promise<void> {
  const hour = new Date(Math.floor(at.getTime() / HOUR) * HOUR);
  if (usedAt === null || usedAt < hour) {
    await db
      .updateTable("app_connections")
      .set({ last_used_at: hour })
      .where("id", "=", connection)
      .execute();
  }
  const details = JSON.stringify({ call, app: app.id, name: app.name });
  const seconds = VISIT_MS / 1000;
  // The negated id of the app is no account's, so that visits of apps differ from those of people.
  await sql`
    with visit as (
      insert into audit_visits (user_id, profile_id, impersonation_id, since)
      values (${-app.id}::bigint, ${profileid}::bigint, 0, ${at}::timestamptz)
      on conflict (user_id, profile_id, impersonation_id) do update set since = excluded.since
      where abs(extract(epoch from excluded.since - audit_visits.since)) >= ${seconds}
      returning profile_id
    )
    insert into audit_log (at, kind, user_id, profile_id, impersonation_id, address, details)
    select ${at}::timestamptz, 'app-read', null, profile_id, null, ${address}, ${details}::jsonb
    from visit`.execute(db);
}
