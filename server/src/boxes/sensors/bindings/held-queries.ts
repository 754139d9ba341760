import { sql } from "kysely";
import type { ProfileInScope } from "../../../access/profiles/in-scope.ts";
import type { Db } from "../../../database/db.ts";
import type { Row } from "../../../database/schema.ts";

/** Until then only the same patient can be bound to the box, since an end may be entered afterwards. */
const HELD_UNTIL = sql<Date>`greatest(bindings.valid_to, bindings.end_entered_at)`;

/**
 * The newest binding of the box or the profile that ends after `from`, or that another patient had and whose
 * end was entered after `from`.
 */
export async function findHeld(
  tx: Db,
  sensorId: number,
  profileid: ProfileInScope<"change">,
  from: Date,
) {
  const row = await bindingsWithNames(tx)
    .where(({ or, and, eb }) =>
      or([
        and([
          or([eb("sensor_id", "=", sensorId), eb("profile_id", "=", profileid)]),
          or([eb("valid_to", "is", null), eb("valid_to", ">", from)]),
        ]),
        and([
          eb("sensor_id", "=", sensorId),
          eb("profile_id", "<>", profileid),
          eb(HELD_UNTIL, ">", from),
        ]),
      ]),
    )
    .orderBy("valid_from", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && heldLink(row);
}

/** Who has a box now. */
export async function findHolder(tx: Db, sensorId: number) {
  const row = await bindingsWithNames(tx)
    .where("sensor_id", "=", sensorId)
    .where("valid_to", "is", null)
    .executeTakeFirst();
  return row && heldLink(row);
}

function bindingsWithNames(tx: Db) {
  return tx
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .innerJoin("profiles", "profiles.id", "bindings.profile_id")
    .select(["sensors.deveui", "profiles.id as profileid"])
    .select(["profiles.givenname", "profiles.familyname"])
    .leftJoin("profiles as enterer", (join) =>
      join
        .onRef("enterer.user_id", "=", "bindings.entered_by")
        .onRef("enterer.id", "<>", "bindings.profile_id"),
    )
    .select(sql<string | null>`trim(enterer.givenname || ' ' || enterer.familyname)`.as("by"))
    .select(["bindings.valid_from", HELD_UNTIL.as("valid_to"), "bindings.entered_at"]);
}

function heldLink<Row extends { valid_from: Date; valid_to: Date | null; entered_at: Date | null }>(
  row: Row,
) {
  const { valid_from, valid_to, entered_at, ...held } = row;
  return {
    ...held,
    from: valid_from.toISOString(),
    to: valid_to?.toISOString() ?? null,
    entered: entered_at?.toISOString() ?? null,
  };
}

/** The newest binding of a box. */
export async function findLastBinding(
  tx: Db,
  sensorId: number,
): Promise<Row<"bindings"> | undefined> {
  return tx
    .selectFrom("bindings")
    .selectAll()
    .where("sensor_id", "=", sensorId)
    .orderBy("valid_from", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Whether the box belonged to an erased account after `from`: nobody else can get that time. */
export async function wasErasedAfter(tx: Db, sensorId: number, from: Date): Promise<boolean> {
  const erased = await tx
    .selectFrom("erased_bindings")
    .select("id")
    .where("sensor_id", "=", sensorId)
    .where("valid_to", ">", from)
    .limit(1)
    .executeTakeFirst();
  return erased !== undefined;
}

/** All bindings of a box, newest first. */
export async function listBindings(db: Db, sensorId: number) {
  return db
    .selectFrom("bindings")
    .innerJoin("profiles", "profiles.id", "bindings.profile_id")
    .select(["profiles.id as profileid", "profiles.profileuid"])
    .select(["profiles.givenname", "profiles.familyname"])
    .select(["bindings.id", "bindings.valid_from", "bindings.valid_to"])
    .select(["bindings.entered_at", "bindings.entered_by", "bindings.is_lost"])
    .where("bindings.sensor_id", "=", sensorId)
    .orderBy("bindings.valid_from", "desc")
    .execute();
}

export type ListedBinding = Awaited<ReturnType<typeof listBindings>>[number];
