import { sql } from "kysely";
import { NEVER } from "../../access/marks/from.ts";
import { mark } from "../../access/marks/queries.ts";
import type { Db } from "../../database/db.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Recipient } from "../messages/channel.ts";

/** A device that its push service has refused for this long is removed. */
const REFUSED_FOR = "3 days";

/** Removes a device that no longer accepts messages. The owner is told by mail once none is left. */
export async function dropDevice(db: Db, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const device = await tx
      .deleteFrom("push_subscriptions")
      .where("id", "=", id)
      .returning("user_id")
      .executeTakeFirst();
    if (!device) return;
    await mark(tx, { users: [device.user_id] }, NEVER, "telling");
    await tellOfLast(tx, device.user_id);
  });
}

/** Records that a push service refused a message; after three days the device is removed. */
export async function noteRefusal(db: Db, id: number): Promise<void> {
  const { rows } = await sql<{ is_long: boolean }>`
    update push_subscriptions set refused_since = coalesce(refused_since, now()) where id = ${id}
    returning refused_since < now() - ${REFUSED_FOR}::interval as is_long`.execute(db);
  if (rows[0]?.is_long) await dropDevice(db, id);
}

/** Tells a person by mail if none of their devices is left. */
export async function tellOfLast(tx: Db, userid: number): Promise<void> {
  // One at a time per user, so that of two transactions dropping the last two devices one sees that none is left.
  await tx.selectFrom("users").select("id").where("id", "=", userid).forNoKeyUpdate().execute();
  await sql`
    insert into messages (user_id, profile_id, kind, step, about_at, channel, target, state, decided_at,
      send_at, until_at, details)
    select user_id, id, 'notice', 'devices_gone', date_trunc('milliseconds', now()), 'mail', 0, 'waiting', now(), now(),
      now() + interval '1 day', '{}'
    from profiles where user_id = ${userid}
      and not exists (select from push_subscriptions where push_subscriptions.user_id = ${userid})
    on conflict do nothing`.execute(tx);
}

/** A person as the recipient of messages about themselves. */
export async function recipientOf(
  db: Db,
  userid: number,
): Promise<{ recipient: Recipient; givenname: string; profileid: number }> {
  const row = await db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .leftJoin("reminder_settings", "reminder_settings.profile_id", "profiles.id")
    .select(["email", "email_verified_at", "language", "givenname", "profiles.id", "shows"])
    .select(({ selectFrom }) =>
      selectFrom("profile_zones")
        .select("timezone")
        .whereRef("profile_id", "=", "profiles.id")
        .orderBy("from_day", (order) => order.desc().nullsLast())
        .limit(1)
        .as("timezone"),
    )
    .where("users.id", "=", userid)
    .executeTakeFirstOrThrow();
  const { email, email_verified_at, language, givenname, id: profileid, shows, timezone } = row;
  return {
    recipient: {
      userid,
      email,
      isVerified: email_verified_at !== null,
      language,
      timezone: timezone ?? "UTC",
      shows: shows ?? "plain",
    },
    givenname,
    profileid,
  };
}
