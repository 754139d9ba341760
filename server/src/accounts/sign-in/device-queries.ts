import type { Db } from "../../database/db.ts";
import { isEmail } from "./queries.ts";

/** Keeps the table bounded: beyond this the least recently used device is forgotten. */
const MOST_PER_USER = 20;

/** Whether somebody with this mail address signed in from the device after `since`. */
export async function isKnownDevice(
  db: Db,
  deviceHash: Buffer,
  email: string,
  since: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom("known_devices")
    .innerJoin("users", "users.id", "known_devices.user_id")
    .select("users.id")
    .where("device_hash", "=", deviceHash)
    .where("last_used_at", ">", since)
    .where(isEmail(email))
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether anybody signed in from the device. */
export async function isAnyonesDevice(db: Db, deviceHash: Buffer): Promise<boolean> {
  const rows = db.selectFrom("known_devices").select("user_id");
  return (await rows.where("device_hash", "=", deviceHash).executeTakeFirst()) !== undefined;
}

/** Records that the user signed in from the device; `isNew` if it was not known. */
export async function storeDevice(
  db: Db,
  userid: number,
  deviceHash: Buffer,
  now: Date,
): Promise<{ isNew: boolean }> {
  const device = { user_id: userid, device_hash: deviceHash };
  const { numUpdatedRows } = await db
    .updateTable("known_devices")
    .set({ last_used_at: now })
    .where("user_id", "=", userid)
    .where("device_hash", "=", deviceHash)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return { isNew: false };
  await db
    .insertInto("known_devices")
    .values({ ...device, first_used_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .deleteFrom("known_devices")
    .where("user_id", "=", userid)
    .where("device_hash", "in", ({ selectFrom }) =>
      selectFrom("known_devices")
        .select("device_hash")
        .where("user_id", "=", userid)
        .orderBy("last_used_at", "desc")
        .orderBy("device_hash")
        .offset(MOST_PER_USER),
    )
    .execute();
  return { isNew: true };
}
