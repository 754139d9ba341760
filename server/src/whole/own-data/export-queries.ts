import { sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { notFound } from "../../http/errors.ts";

/** @throws 404 */
export async function findOwnProfile(db: Db, profileid: ProfileInScope) {
  return db
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.user_id")
    .selectAll("profiles")
    .select(["users.email", "users.role"])
    .where("profiles.id", "=", profileid)
    .executeTakeFirstOrThrow(() => notFound("The profile"));
}

export async function findOwnBoxes(db: Db, profileid: ProfileInScope<"box">) {
  return db
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .select(["sensors.id", "sensors.deveui", "sensors.serial_number"])
    .select(["bindings.valid_from", "bindings.valid_to"])
    .where("profile_id", "=", profileid)
    .orderBy("valid_from")
    .execute();
}

export type OwnBox = Awaited<ReturnType<typeof findOwnBoxes>>[number];

/** Includes removed ones. */
export async function findOwnMedicines(db: Db, profileid: ProfileInScope<"plan">) {
  const medicines = await db
    .selectFrom("medicines")
    .selectAll()
    .where("profile_id", "=", profileid)
    .orderBy("id")
    .execute();
  const times = await db
    .selectFrom("medicine_schedules")
    .innerJoin("medicines", "medicines.id", "medicine_schedules.medicine_id")
    .selectAll("medicine_schedules")
    .where("profile_id", "=", profileid)
    .orderBy("medicine_schedules.id")
    .execute();
  return medicines.map((row) => ({
    row,
    times: times.filter(({ medicine_id }) => medicine_id === row.id),
  }));
}

export async function findOwnStatements(db: Db, profileid: ProfileInScope) {
  return db
    .selectFrom("dose_statements")
    .selectAll()
    .where("profile_id", "=", profileid)
    .orderBy("id")
    .execute();
}

/** Includes removed ones. */
export async function findOwnExcused(db: Db, profileid: ProfileInScope) {
  return db
    .selectFrom("excused_periods")
    .selectAll()
    .where("profile_id", "=", profileid)
    .orderBy("id")
    .execute();
}

/**
 * When data may begin: at the creation of the account, a backdated box, or the first statement or medicine. @throws
 * 404
 */
export async function findBeginning(
  db: Db,
  profileid: ProfileInScope<"doses">,
): Promise<{ since: Date; firstStatement: string | null; firstStart: string | null }> {
  const { rows } = await sql<{
    since: Date;
    firstStatement: string | null;
    firstStart: string | null;
  }>`select least(profiles.created_at,
      (select min(valid_from) from bindings where profile_id = profiles.id)) as since,
    (select min(day) from dose_statements where profile_id = profiles.id) as "firstStatement",
    (select min(startdate) from medicines where profile_id = profiles.id) as "firstStart"
    from profiles where id = ${profileid}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound("The profile");
  return row;
}
