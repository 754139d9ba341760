import type { RawBuilder } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import { prepared } from "../../database/fast-sql/prepared.ts";
import type { NewRow, Row } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { conflict, problem, type Refusal } from "../../http/errors.ts";
import { makeClaimCode } from "./claim-code.ts";

type Of = ProfileInScope<"box">;

function boundTo(db: Db, profileid: Of | RawBuilder<Of>) {
  return db
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .where("bindings.profile_id", "=", profileid)
    .where("bindings.valid_to", "is", null);
}

/** The box bound to a profile now, and since when. */
export async function findLinkedSensor(db: Db, profileid: ProfileInScope<"box">) {
  return boundTo(db, profileid)
    .selectAll("sensors")
    .select("bindings.valid_from")
    .executeTakeFirst();
}

const listedBox = prepared<{ profileid: ProfileInScope<"box"> }>()((db, value) =>
  boundTo(db, value("profileid"))
    .select(["sensors.id", "deveui", "model", "interval_minutes", "battery", "last_received_at"])
    .select(["use_state", "recent_frames"]),
);

/** The same box with only the columns that the worklist and alerts use. */
export async function findListedBox(db: Db, profileid: ProfileInScope<"box">) {
  const [box] = await listedBox(db, { profileid });
  return box;
}

export type ListedBox = NonNullable<Awaited<ReturnType<typeof findListedBox>>>;

export type LinkedSensor = NonNullable<Awaited<ReturnType<typeof findLinkedSensor>>>;

export async function findSensor(db: Db, deveui: string): Promise<Row<"sensors"> | undefined> {
  return db.selectFrom("sensors").selectAll().where("deveui", "=", deveui).executeTakeFirst();
}

export async function findSensorById(db: Db, id: number): Promise<Row<"sensors"> | undefined> {
  return db.selectFrom("sensors").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Those of the given boxes that exist, in the given order. */
export async function findSensors(db: Db, deveuis: readonly string[]): Promise<Row<"sensors">[]> {
  const rows = await db.selectFrom("sensors").selectAll().where("deveui", "in", deveuis).execute();
  const byDeveui = new Map(rows.map((row) => [row.deveui, row]));
  return deveuis.flatMap((deveui) => byDeveui.get(deveui) ?? []);
}

/** A box to register; without a claim code, one is made. */
export type NewBox = { deveui: string } & {
  [Name in keyof Omit<NewRow<"sensors">, "deveui" | "created_at">]?:
    | NewRow<"sensors">[Name]
    | undefined;
};

/**
 * Adds all boxes or none. Returns them in the given order, but inserts them sorted, so that two calls
 * that add the same boxes cannot deadlock.
 * @throws 409 with the boxes that exist
 */
export async function addSensors(
  db: Db,
  inputs: readonly NewBox[],
  now: Date,
): Promise<Row<"sensors">[]> {
  const rows = inputs
    .map(({ claimcode = makeClaimCode(), ...input }) => ({ ...input, claimcode, created_at: now }))
    .sort((one, other) => (one.deveui < other.deveui ? -1 : 1));
  return inTransaction(db, async (tx) => {
    const added = await tx
      .insertInto("sensors")
      .values(rows)
      .onConflict((existing) => existing.column("deveui").doNothing())
      .returningAll()
      .execute();
    if (added.length < inputs.length) throw alreadyRegistered(inputs, added);
    await addIntervals(tx, added);
    const byDeveui = new Map(added.map((row) => [row.deveui, row]));
    return inputs.flatMap(({ deveui }) => byDeveui.get(deveui) ?? []);
  });
}

/** An interval entered with a box holds from then on, and also for all earlier times until another is known. */
async function addIntervals(db: Db, added: readonly Row<"sensors">[]): Promise<void> {
  const rows = added.flatMap(({ id: sensor_id, created_at: holds_from, interval_minutes }) =>
    interval_minutes === null
      ? []
      : [{ sensor_id, holds_from, minutes: interval_minutes, is_entered: true }],
  );
  if (rows.length > 0) await db.insertInto("sensor_intervals").values(rows).execute();
}

/** 409 with the paths of the boxes that exist. */
function alreadyRegistered(inputs: readonly NewBox[], added: readonly Row<"sensors">[]): Refusal {
  const fresh = new Set(added.map(({ deveui }) => deveui));
  const left = inputs.flatMap(({ deveui }, place) =>
    fresh.delete(deveui) ? [] : [{ deveui, place }],
  );
  const named = [...new Set(left.map(({ deveui }) => deveui))].slice(0, 10).join(", ");
  const refusal = conflict(problem("boxes_registered", { deveuis: named }));
  for (const { deveui, place } of left) {
    refusal.faults.push({ path: [place, "deveui"], ...problem("box_registered", { deveui }) });
  }
  // Reports every conflicting box, not only the first.
  refusal.mostFaults = refusal.faults.length;
  return refusal;
}
