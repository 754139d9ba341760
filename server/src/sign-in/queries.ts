import type { Kysely } from "kysely";
import type { Viewer } from "../access.ts";
import type { Database } from "../platform/schema.ts";

/** The active user whose tokens of this generation are alive. */
export async function findViewer(
  db: Kysely<Database>,
  userid: number,
  generation: number,
): Promise<Viewer | undefined> {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .select(["users.id as userid", "profiles.id as profileid", "users.role"])
    .where("users.id", "=", userid)
    .where("users.token_generation", "=", generation)
    .where("users.is_active", "=", true)
    .executeTakeFirst();
}
