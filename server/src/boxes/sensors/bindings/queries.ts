import { mark } from "../../../access/marks/queries.ts";
import type { ProfileInScope, Reach } from "../../../access/profiles/in-scope.ts";
import type { Db } from "../../../database/db.ts";
import type { Row } from "../../../database/schema.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { isViolationOf } from "../../../database/violations.ts";
import { conflict, heldElsewhere, notFound, problem } from "../../../http/errors.ts";
import { findHeld, wasErasedAfter } from "./held-queries.ts";
import { keepLevelSince } from "./level-queries.ts";

type Binding = Row<"bindings">;

/** A changed binding, and the DevEUI of its box. */
export interface NamedBinding extends Binding {
  deveui: string;
}

/** When a binding begins, when and by whom that is entered, and which binding of another box it ends. */
export interface Beginning {
  from: Date;
  enteredAt: Date;
  enteredBy: number | null;
  replaces?: number;
}

/**
 * Binds the box to the profile from `from` on. Idempotent: `isNew` is false if the pair is bound.
 * @throws 409 if either has another binding then, or if another patient's end was entered after `from`; with
 *   `explain` the error names it
 */
export async function bind(
  db: Db,
  sensor: Pick<Row<"sensors">, "id" | "deveui">,
  profileid: ProfileInScope<"change">,
  beginning: Beginning,
  explain = false,
): Promise<NamedBinding & { isNew: boolean }> {
  const reason = problem("box_held", { deveui: sensor.deveui });
  const refusal = () => conflict(reason);
  return inTransaction(db, async (tx) => {
    const isInUse = await lockPair(tx, sensor.id, profileid);
    const same = await openBinding(tx, { sensor_id: sensor.id, profile_id: profileid });
    if (!same && !isInUse) throw conflict(problem("box_not_in_use", { deveui: sensor.deveui }));
    const held = same ? undefined : await findHeld(tx, sensor.id, profileid, beginning.from);
    if (held) throw explain ? heldElsewhere(reason, held) : refusal();
    const binding = same ?? (await insertBinding(tx, sensor.id, profileid, beginning, refusal));
    return { ...binding, deveui: sensor.deveui, isNew: !same };
  });
}

/** Serializes calls that bind the same box or profile. Returns whether the box is in use. */
async function lockPair(
  tx: Db,
  sensorId: number,
  profileid: ProfileInScope<"change">,
): Promise<boolean> {
  const box = await tx
    .selectFrom("sensors")
    .select("use_state")
    .where("id", "=", sensorId)
    .forUpdate()
    .executeTakeFirst();
  await tx.selectFrom("profiles").select("id").where("id", "=", profileid).forUpdate().execute();
  return box?.use_state === "in_use";
}

async function openBinding(
  tx: Db,
  of: { sensor_id?: number; profile_id?: number },
): Promise<Binding | undefined> {
  return tx
    .selectFrom("bindings")
    .selectAll()
    .where((eb) => eb.and(of))
    .where("valid_to", "is", null)
    .executeTakeFirst();
}

async function insertBinding(
  tx: Db,
  sensorId: number,
  profileid: ProfileInScope<"change">,
  { from, enteredAt: entered_at, enteredBy: entered_by, replaces }: Beginning,
  refusal: () => Error,
): Promise<Binding> {
  if (await wasErasedAfter(tx, sensorId, from)) throw refusal();
  await keepLevelSince(tx, sensorId, from);
  const pair = { sensor_id: sensorId, profile_id: profileid };
  try {
    const binding = await tx
      .insertInto("bindings")
      .values({ ...pair, valid_from: from, entered_at, entered_by, replaces: replaces ?? null })
      .returningAll()
      .executeTakeFirstOrThrow();
    await mark(tx, { profiles: [profileid] }, from, "box");
    return binding;
  } catch (error) {
    const overlaps =
      isViolationOf(error, "bindings_sensor_once") || isViolationOf(error, "bindings_profile_once");
    throw overlaps ? refusal() : error;
  }
}

export type BoundBy =
  | { profileid: ProfileInScope<"change"> }
  | { deveui: string; reach: Reach<"change"> };

/**
 * Ends the open binding of a profile or of a box at `at`, which may be earlier than `now`, the time of entry.
 * @throws 404 for a box out of scope, 409 if nothing is bound
 */
export async function unbind(
  db: Db,
  by: BoundBy,
  now: Date,
  at = now,
): Promise<NamedBinding & { valid_to: Date }> {
  return inTransaction(db, async (tx) => {
    const binding = await lockOpenBinding(tx, by);
    if (binding) return endBinding(tx, binding, now, at);
    if ("deveui" in by && !(await isInReach(tx, by))) throw notFound("The sensor or profile");
    throw conflict(problem("no_box"));
  });
}

async function lockOpenBinding(tx: Db, by: BoundBy): Promise<NamedBinding | undefined> {
  return tx
    .selectFrom("bindings")
    .innerJoin("sensors", "sensors.id", "bindings.sensor_id")
    .selectAll("bindings")
    .select("sensors.deveui")
    .where((eb) => {
      if ("profileid" in by) return eb("bindings.profile_id", "=", by.profileid);
      const isNamed = eb("sensors.deveui", "=", by.deveui);
      if (typeof by.reach !== "number") return isNamed;
      return eb.and([isNamed, eb("bindings.profile_id", "=", by.reach)]);
    })
    .where("bindings.valid_to", "is", null)
    .forUpdate("bindings")
    .executeTakeFirst();
}

/** Deletes a binding that would end when it began, since it would cover no time. */
async function endBinding(tx: Db, binding: NamedBinding, now: Date, at: Date) {
  const from = at <= binding.valid_from ? binding.valid_from : at;
  await mark(tx, { profiles: [binding.profile_id] }, from, "box");
  if (at <= binding.valid_from) {
    await tx.deleteFrom("bindings").where("id", "=", binding.id).execute();
    return { ...binding, valid_to: binding.valid_from };
  }
  const end = { valid_to: at, end_entered_at: now };
  await tx.updateTable("bindings").set(end).where("id", "=", binding.id).execute();
  return { ...binding, ...end };
}

/** Whether the box exists and, for viewers limited to one patient, was ever bound to that patient. */
async function isInReach(
  tx: Db,
  { deveui, reach }: { deveui: string; reach: Reach<"change"> },
): Promise<boolean> {
  const sensor = tx.selectFrom("sensors").select("sensors.id").where("deveui", "=", deveui);
  if (typeof reach !== "number") return (await sensor.executeTakeFirst()) !== undefined;
  const owned = sensor
    .innerJoin("bindings", "bindings.sensor_id", "sensors.id")
    .where("bindings.profile_id", "=", reach);
  return (await owned.executeTakeFirst()) !== undefined;
}
