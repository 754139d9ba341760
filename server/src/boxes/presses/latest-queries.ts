import { SILENCE } from "@dosebeat/domain/presses/silence";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";

/** Enough claims to contain ten presses even if boxes repeat them. */
const CLAIMS = 400;

/** The last received press claims, newest press first, with the patient who had the box then. */
export async function findLatestClaims(db: Db, now: Date) {
  // Presses dated in the future by a wrong clock are not shown.
  const latest = new Date(now.getTime() + SILENCE.aheadMinutes * MINUTE);
  const newest = db.selectFrom("press_claims").selectAll().orderBy("id", "desc").limit(CLAIMS);
  return db
    .selectFrom(newest.as("claims"))
    .innerJoin("sensors", "sensors.id", "claims.sensor_id")
    .leftJoin("bindings", (join) =>
      join
        .onRef("bindings.sensor_id", "=", "claims.sensor_id")
        .onRef("bindings.valid_from", "<=", "claims.pressed_at")
        .on(sql<boolean>`claims.pressed_at < coalesce(bindings.valid_to, 'infinity')`),
    )
    .leftJoin("profiles", "profiles.id", "bindings.profile_id")
    .select(["claims.pressed_at as at", "sensors.deveui"])
    .select(["profiles.id as profileid", "profiles.givenname", "profiles.familyname"])
    .where("claims.pressed_at", "<=", latest)
    .orderBy("claims.pressed_at", "desc")
    .execute();
}

export type LatestClaim = Awaited<ReturnType<typeof findLatestClaims>>[number];
