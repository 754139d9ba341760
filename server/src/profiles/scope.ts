import type { Kysely } from "kysely";
import { recordRead } from "../audit/queries.ts";
import type { Database } from "../database/schema.ts";
import { notFound } from "../http/errors.ts";
import type { Viewer } from "../http/viewer.ts";
import { findProfileId, getProfile, type ProfileName } from "./queries.ts";

/** The caller's own profile, or any for administrators, who leave a trace. @throws 404 */
export async function profileInScope(
  db: Kysely<Database>,
  viewer: Viewer,
  asked?: number,
): Promise<number> {
  const profileid = asked ?? viewer.profileid;
  if (profileid === viewer.profileid) return profileid;
  if (viewer.role !== "admin") throw notFound("The profile");
  const { id } = await getProfile(db, profileid);
  await recordRead(db, viewer, id);
  return id;
}

/**
 * The profile that a call of administrators names by itself; leaves a trace. Under X-Impersonation
 * nobody but the impersonated patient exists.
 * @throws 404
 */
export async function namedProfile(
  db: Kysely<Database>,
  viewer: Viewer,
  name: ProfileName,
): Promise<number> {
  const profileid = await findProfileId(db, name);
  const only = viewer.actor.impersonation?.profileid ?? profileid;
  if (profileid === undefined || profileid !== only) throw notFound("The profile");
  await recordRead(db, viewer, profileid);
  return profileid;
}
