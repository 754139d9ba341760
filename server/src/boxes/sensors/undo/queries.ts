import { earliestAmong } from "../../../access/marks/from.ts";
import { mark } from "../../../access/marks/queries.ts";
import type { Db } from "../../../database/db.ts";
import type { Row } from "../../../database/schema.ts";

type Binding = Row<"bindings">;

/** The binding of the box with this id, and the DevEUI of the box that it replaced; not locked. */
export async function findBinding(tx: Db, { deveui, id }: { deveui: string; id: number }) {
  return tx
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .leftJoin("bindings as before", "before.id", "bindings.replaces")
    .leftJoin("sensors as replaced", "replaced.id", "before.sensor_id")
    .select(["bindings.id", "sensors.deveui", "replaced.deveui as replaced"])
    .where("bindings.id", "=", id)
    .where("sensors.deveui", "=", deveui)
    .executeTakeFirst();
}

export async function lockBinding(tx: Db, id: number): Promise<Binding | undefined> {
  return tx.selectFrom("bindings").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Deletes a binding; only the fact that the box belonged to somebody then is kept. */
export async function removeBinding(
  tx: Db,
  { id, sensor_id, profile_id, valid_from, valid_to }: Binding,
  now: Date,
): Promise<void> {
  await tx.deleteFrom("bindings").where("id", "=", id).execute();
  await mark(tx, { profiles: [profile_id] }, valid_from, "box");
  const end = valid_to ?? now;
  if (valid_from >= end) return;
  await tx.insertInto("voided_bindings").values({ sensor_id, valid_from, valid_to: end }).execute();
}

export async function moveEnd(
  tx: Db,
  { id, profile_id, valid_to }: Binding,
  end: Pick<Binding, "valid_to" | "end_entered_at">,
): Promise<void> {
  await tx.updateTable("bindings").set(end).where("id", "=", id).execute();
  const ends = [valid_to, end.valid_to].filter((at) => at !== null);
  await mark(tx, { profiles: [profile_id] }, earliestAmong(ends), "box");
}
