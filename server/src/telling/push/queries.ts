import { sql } from "kysely";
import { NEVER } from "../../access/marks/from.ts";
import { mark } from "../../access/marks/queries.ts";
import { lockLive } from "../../access/sessions/queries.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { tellOfLast } from "./device-queries.ts";

export type DeviceRow = Row<"push_subscriptions">;

/** A browser that wants to show reminders. */
export interface NewDevice
  extends Pick<DeviceRow, "endpoint" | "p256dh" | "auth" | "push_key" | "label"> {
  userid: number;
  session: string;
}

/** A device moved from another account, as it was there. */
interface Former {
  profileid: number;
  device: number;
}

/** `elsewhere`: another account uses the endpoint with different keys. */
export type Added =
  | { row: DeviceRow; isNew: boolean; removed: number[]; former: Former | null }
  | "elsewhere"
  | "signed out";

/** Key of the installation's row that holds its push key. */
const PUSH_KEY = "push_key";

/**
 * Adds a device, or renews one whose endpoint is known. The oldest beyond `most` are removed. A device of another
 * account moves if the keys match, under a new id, so that earlier messages to it are void; its former owner is told
 * by mail once none is left. Ending the session later also removes the device.
 */
export async function addDevice(
  tx: Db,
  { userid, session, ...fields }: NewDevice,
  most: number,
  now: Date,
): Promise<Added> {
  await lockDevices(tx, userid, fields.endpoint);
  if (!(await lockLive(tx, userid, session))) return "signed out";
  const before = await tx
    .selectFrom("push_subscriptions")
    .selectAll()
    .where("endpoint", "=", fields.endpoint)
    .executeTakeFirst();
  if (before?.user_id === userid) {
    const row = await tx
      .updateTable("push_subscriptions")
      .set({ ...fields, session_id: session, refused_since: null })
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { row, isNew: false, removed: [], former: null };
  }
  const hasKeys = before?.p256dh.equals(fields.p256dh) && before.auth.equals(fields.auth);
  if (before && !hasKeys) return "elsewhere";
  const former = before ? await takeFrom(tx, before) : null;
  const row = await tx
    .insertInto("push_subscriptions")
    .values({ ...fields, user_id: userid, session_id: session, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  const removed = await removeBeyond(tx, userid, most);
  await mark(tx, { users: [userid] }, NEVER, "telling");
  return { row, isNew: true, removed, former };
}

async function takeFrom(tx: Db, { id, user_id }: DeviceRow): Promise<Former> {
  await tx.deleteFrom("push_subscriptions").where("id", "=", id).execute();
  await mark(tx, { users: [user_id] }, NEVER, "telling");
  await tellOfLast(tx, user_id);
  const { id: profileid } = await tx
    .selectFrom("profiles")
    .select("id")
    .where("user_id", "=", user_id)
    .executeTakeFirstOrThrow();
  return { profileid, device: id };
}

/** One at a time per user and endpoint. */
async function lockDevices(tx: Db, userid: number, endpoint: string): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", userid).forNoKeyUpdate().execute();
  await sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 7220040))`.execute(tx);
}

async function removeBeyond(tx: Db, userid: number, most: number): Promise<number[]> {
  const removed = await tx
    .deleteFrom("push_subscriptions")
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("push_subscriptions")
        .select("id")
        .where("user_id", "=", userid)
        .orderBy("id", "desc")
        .offset(most),
    )
    .returning("id")
    .execute();
  return removed.map(({ id }) => id);
}

/** Devices of a user, the newest first. */
export async function listDevices(db: Db, userid: number): Promise<DeviceRow[]> {
  return db
    .selectFrom("push_subscriptions")
    .selectAll()
    .where("user_id", "=", userid)
    .orderBy("id", "desc")
    .execute();
}

/** A device of this user; undefined if there is none with this id. */
export async function findDevice(
  db: Db,
  userid: number,
  id: number,
): Promise<DeviceRow | undefined> {
  return db
    .selectFrom("push_subscriptions")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userid)
    .executeTakeFirst();
}

/** Removes a device of this user; undefined if there is none with this id. */
export async function removeDevice(
  tx: Db,
  userid: number,
  id: number,
): Promise<DeviceRow | undefined> {
  const removed = await tx
    .deleteFrom("push_subscriptions")
    .where("id", "=", id)
    .where("user_id", "=", userid)
    .returningAll()
    .executeTakeFirst();
  if (removed) await mark(tx, { users: [userid] }, NEVER, "telling");
  return removed;
}

/**
 * The push key of the installation: the given one, unless another server has already set one.
 *
 * @param beside the key that it replaces, while two overlap
 */
export async function pushKeyOf(db: Db, publicKey: string, beside?: string): Promise<string> {
  await db
    .insertInto("installation")
    .values({ name: PUSH_KEY, value: publicKey })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ value: publicKey })
        .where("installation.value", "=", beside ?? publicKey),
    )
    .execute();
  const { value } = await db
    .selectFrom("installation")
    .select("value")
    .where("name", "=", PUSH_KEY)
    .executeTakeFirstOrThrow();
  return value;
}
