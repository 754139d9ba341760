import { IMPERSONATION_MINUTES } from "@dosebeat/contract/impersonation-header";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { conflict, notFound, problem } from "../../http/errors.ts";
import type { ActingAs, Viewer } from "../../http/viewer.ts";
import { isKeptFromSelf } from "../profiles/blinding-queries.ts";

const VALID_MS = IMPERSONATION_MINUTES * MINUTE;
/** Clocks of servers may differ by this much. */
const SKEW_MS = 60_000;

/** The impersonation of this administrator with this public id, if it is active at `now`. */
export async function findActive(
  db: Db,
  { userid }: Pick<Viewer, "userid">,
  publicId: string,
  now: Date,
): Promise<ActingAs | undefined> {
  return (
    db
      .selectFrom("impersonations")
      .innerJoin("profiles", "profiles.id", "impersonations.profile_id")
      .innerJoin("users", "users.id", "profiles.user_id")
      .select(["impersonations.id", "users.id as userid", "profiles.id as profileid"])
      .select("impersonations.expires_at as expires")
      .select(isKeptFromSelf("profiles.id").as("blinded"))
      .where("public_id", "=", publicId)
      .where("impersonations.user_id", "=", userid)
      .where("ended_at", "is", null)
      .where("expires_at", ">", now)
      // An impersonation started by a fast clock would otherwise last too long.
      .where("expires_at", "<=", new Date(now.getTime() + VALID_MS + SKEW_MS))
      .where("users.role", "=", "patient")
      .executeTakeFirst()
  );
}

/** @throws 404 for an unknown profile, 409 for an administrator's */
export async function startImpersonation(
  tx: Db,
  { userid }: Pick<Viewer, "userid">,
  { profileuid, reason }: { profileuid: string; reason: string },
  now: Date,
) {
  const profile = await tx
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.user_id")
    .select(["profiles.id", "users.role"])
    .where("profileuid", "=", profileuid)
    .executeTakeFirst();
  if (!profile) throw notFound("The profile");
  if (profile.role !== "patient") {
    throw conflict(problem("administrator_not_patient"));
  }
  return tx
    .insertInto("impersonations")
    .values({
      user_id: userid,
      profile_id: profile.id,
      reason,
      started_at: now,
      expires_at: new Date(now.getTime() + VALID_MS),
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @throws 404 for an impersonation of another administrator, 409 if it has already ended */
export async function endImpersonation(
  tx: Db,
  { userid }: Pick<Viewer, "userid">,
  publicId: string,
  now: Date,
) {
  const row = await tx
    .selectFrom("impersonations")
    .innerJoin("profiles", "profiles.id", "impersonations.profile_id")
    .selectAll("impersonations")
    .select("profiles.profileuid")
    .where("public_id", "=", publicId)
    .where("impersonations.user_id", "=", userid)
    .forUpdate("impersonations")
    .executeTakeFirst();
  if (!row) throw notFound("The impersonation");
  if (row.ended_at !== null || row.expires_at <= now) {
    throw conflict(problem("impersonation_over"));
  }
  await tx.updateTable("impersonations").set({ ended_at: now }).where("id", "=", row.id).execute();
  return row;
}

/** Ends all impersonations of a user who may no longer impersonate. */
export async function endAllImpersonations(tx: Db, userid: number, now: Date): Promise<void> {
  await tx
    .updateTable("impersonations")
    .set({ ended_at: sql`least(expires_at, ${now})` })
    .where("user_id", "=", userid)
    .where("ended_at", "is", null)
    .execute();
}
