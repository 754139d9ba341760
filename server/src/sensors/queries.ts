import type { SensorInput, SensorState, SensorSummariesQuery } from "@dosebeat/contract/sensors";
import { BATTERY_SERVICE_SOON } from "@dosebeat/domain/silence";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { conflict, notFound } from "../errors.ts";
import { orderOf, pageOf } from "../paging.ts";
import type { Database, Row } from "../platform/schema.ts";
import { contains } from "../platform/search.ts";
import { inTransaction } from "../platform/transaction.ts";
import { makeClaimCode } from "./claim-code.ts";

type Db = Kysely<Database>;

/** The box that a profile has now, with the instant since when. */
export async function findLinkedSensor(db: Db, profileid: number) {
  return db
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .selectAll("sensors")
    .select("bindings.valid_from")
    .where("bindings.profile_id", "=", profileid)
    .where("bindings.valid_to", "is", null)
    .executeTakeFirst();
}

export type LinkedSensor = NonNullable<Awaited<ReturnType<typeof findLinkedSensor>>>;

export async function findSensor(db: Db, deveui: string): Promise<Row<"sensors"> | undefined> {
  return db.selectFrom("sensors").selectAll().where("deveui", "=", deveui).executeTakeFirst();
}

/** All or none, in the order given. @throws 409 naming the boxes that are known already */
export async function addSensors(
  db: Db,
  inputs: readonly SensorInput[],
  now: Date,
): Promise<Row<"sensors">[]> {
  const rows = inputs.map(({ claimcode = makeClaimCode(), ...input }) => ({
    ...input,
    claimcode,
    created_at: now,
  }));
  return inTransaction(db, async (tx) => {
    const added = await tx
      .insertInto("sensors")
      .values(rows)
      .onConflict((known) => known.column("deveui").doNothing())
      .returningAll()
      .execute();
    if (added.length < inputs.length) throw conflict(knownMessage(inputs, added));
    const byDeveui = new Map(added.map((row) => [row.deveui, row]));
    return inputs.flatMap(({ deveui }) => byDeveui.get(deveui) ?? []);
  });
}

function knownMessage(inputs: readonly SensorInput[], added: readonly Row<"sensors">[]): string {
  const left = inputs.map(({ deveui }) => deveui);
  for (const { deveui } of added) left.splice(left.indexOf(deveui), 1);
  const named = [...new Set(left)].slice(0, 10).join(", ");
  return `Registered already, or named twice: ${named}. Nothing was registered.`;
}

/** @throws 404 */
export async function requireProfile(db: Db, profileid: number): Promise<void> {
  const row = await db
    .selectFrom("profiles")
    .select("id")
    .where("id", "=", profileid)
    .executeTakeFirst();
  if (!row) throw notFound("The profile");
}

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql.ref("sensors.id"),
  deveui: sql.ref("sensors.deveui"),
  serial_number: sql`lower(sensors.serial_number)`,
  battery: sql.ref("sensors.battery"),
  sensortime: sql.ref("sensors.last_received_at"),
  buttonmode: sql.ref("sensors.buttonmode"),
  rssi: sql.ref("sensors.rssi"),
};

type SummariesQuery = z.infer<typeof SensorSummariesQuery>;

/** Boxes with the profile that has them now, of those that the filters let through. */
function boxesWithOwners(db: Db, { search, state, is_linked }: SummariesQuery, now: Date) {
  return db
    .selectFrom("sensors")
    .leftJoin("bindings", (join) =>
      join.onRef("bindings.sensor_id", "=", "sensors.id").on("bindings.valid_to", "is", null),
    )
    .leftJoin("profiles", "profiles.id", "bindings.profile_id")
    .where(
      search === undefined
        ? sql<boolean>`true`
        : contains(
            search,
            "sensors.deveui",
            "sensors.serial_number",
            "profiles.givenname",
            "profiles.familyname",
          ),
    )
    .where(state === undefined ? sql<boolean>`true` : stateIs(state, now))
    .$if(is_linked === "true", (query) => query.where("bindings.id", "is not", null))
    .$if(is_linked === "false", (query) => query.where("bindings.id", "is", null));
}

/** As `stateOf` of state.ts. */
function stateIs(state: SensorState, now: Date): RawBuilder<boolean> {
  return sql<boolean>`${state} = case
    when sensors.last_received_at is null then 'never_seen'
    when ${now}::timestamptz - sensors.last_received_at
      > make_interval(mins => greatest(3 * coalesce(sensors.interval_minutes, 60), 120))
      then 'silent'
    when sensors.battery < ${BATTERY_SERVICE_SOON} then 'low_battery'
    else 'alive' end`;
}

/** What is not known comes last in either direction. */
export async function listSensors(db: Db, query: SummariesQuery, now: Date) {
  const { field, direction } = orderOf(query["sort[0]"]);
  const { limit, offset } = pageOf(query);
  return boxesWithOwners(db, query, now)
    .selectAll("sensors")
    .select(["profiles.id as profileid", "profiles.profileuid"])
    .select(["profiles.givenname", "profiles.familyname"])
    .orderBy(ORDERS[field] ?? sql.ref("sensors.id"), (order) =>
      (direction === "asc" ? order.asc() : order.desc()).nullsLast(),
    )
    .orderBy("sensors.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export type ListedSensor = Awaited<ReturnType<typeof listSensors>>[number];

export async function countSensors(db: Db, query: SummariesQuery, now: Date): Promise<number> {
  const { total } = await boxesWithOwners(db, query, now)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
