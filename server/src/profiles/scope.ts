import type { Kysely } from "kysely";
import type { Viewer } from "../access.ts";
import { notFound } from "../errors.ts";
import type { Database } from "../platform/schema.ts";
import { getProfile } from "./queries.ts";

/** The caller's own profile, or any for administrators. @throws 404 */
export async function profileInScope(
  db: Kysely<Database>,
  viewer: Viewer,
  asked?: number,
): Promise<number> {
  const profileid = asked ?? viewer.profileid;
  if (profileid === viewer.profileid) return profileid;
  if (viewer.role !== "admin") throw notFound("The profile");
  return (await getProfile(db, profileid)).id;
}
