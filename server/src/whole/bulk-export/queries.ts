import { sql } from "kysely";
import { isInGroup, patientsInGroupsOf } from "../../access/profiles/group-queries.ts";
import type { Circle, ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";

interface Wanted {
  /** Null: all patients. */
  circle: Circle | null;
  group: number | undefined;
  /** Ids of profiles. */
  only: readonly number[] | undefined;
  after: number;
  limit: number;
}

/** Profiles of patients by id; staff do not count as patients. Each must still be read through scope.ts. */
export async function listPatientIds(db: Db, wanted: Wanted): Promise<number[]> {
  const { circle, group, only, after, limit } = wanted;
  const rows = await db
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.user_id")
    .select("profiles.id")
    .where("users.role", "=", "patient")
    .where("users.staff", "=", sql<[]>`'{}'`)
    .where("profiles.id", ">", after)
    .$if(circle !== null, (query) =>
      query.where("profiles.id", "in", patientsInGroupsOf(circle ?? [])),
    )
    .$if(group !== undefined, (query) => query.where(isInGroup(group ?? 0)))
    .$if(only !== undefined, (query) =>
      query.where(sql<boolean>`profiles.id = any(${[...(only ?? [])]}::bigint[])`),
    )
    .orderBy("profiles.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of the messages of a box that reached this server in a span that excludes its start and includes its end. */
export async function listArrived(
  db: Db,
  sensor: number,
  after: Date,
  until: Date | null,
): Promise<number[]> {
  const rows = await db
    .selectFrom("uplinks")
    .select("id")
    .where("sensor_id", "=", sensor)
    .where("arrived_at", ">", after)
    .$if(until !== null, (query) => query.where("arrived_at", "<=", until ?? after))
    .execute();
  return rows.map(({ id }) => id);
}

/** When this server first learned of each press of a patient, by the instant of the press. */
export async function findFirstTold(
  db: Db,
  profileid: ProfileInScope<"box">,
): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom("bindings")
    .innerJoin("press_claims as claim", (join) =>
      join
        .onRef("claim.sensor_id", "=", "bindings.sensor_id")
        .onRef("claim.pressed_at", ">=", "valid_from"),
    )
    .innerJoin("uplinks", (join) =>
      join
        .onRef("uplinks.sensor_id", "=", "claim.sensor_id")
        .onRef("uplinks.received_at", "=", "claim.received_at")
        .onRef("uplinks.id", "=", "claim.uplink_id"),
    )
    .select(["pressed_at", sql<Date>`min(arrived_at)`.as("told")])
    .where("profile_id", "=", profileid)
    .groupBy("pressed_at")
    .execute();
  return new Map(rows.map(({ pressed_at, told }) => [pressed_at.getTime(), told]));
}
