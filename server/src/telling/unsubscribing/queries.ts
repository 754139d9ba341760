import { NEVER } from "../../access/marks/from.ts";
import { mark } from "../../access/marks/queries.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import type { TokenClaims } from "../messages/tokens.ts";

/** A mail of a kind that somebody no longer wants. */
export type UnwantedMail = Pick<Row<"messages">, "user_id" | "profile_id" | "kind">;

/** The mail for which a token was made; undefined if there is none, or its account is blocked. */
export async function findUnwanted(
  db: Db,
  { message, about, device }: TokenClaims,
): Promise<UnwantedMail | undefined> {
  return db
    .selectFrom("messages")
    .innerJoin("users", "users.id", "messages.user_id")
    .select(["messages.user_id", "messages.profile_id", "messages.kind"])
    .where("messages.about_at", "=", about)
    .where("messages.id", "=", message)
    .where("messages.target", "=", device)
    .where("messages.channel", "=", "mail")
    .where("users.is_active", "=", true)
    .executeTakeFirst();
}

type Switch = "mail" | "weekly_mail" | "notices";

/** @returns whether it was on */
export async function switchOff(
  tx: Db,
  { user_id, profile_id }: UnwantedMail,
  name: Switch,
): Promise<boolean> {
  const before = await tx
    .selectFrom("profiles")
    .leftJoin("reminder_settings as settings", "settings.profile_id", "profiles.id")
    .select(["settings.mail", "settings.weekly_mail", "settings.notices"])
    .where("profiles.id", "=", profile_id)
    .where("profiles.user_id", "=", user_id)
    .executeTakeFirst();
  if (!before || before[name] === false) return false;
  await tx
    .insertInto("reminder_settings")
    .columns(["profile_id", "on_since", name])
    .expression((from) =>
      from
        .selectFrom("profiles")
        .select((eb) => ["id", "created_at", eb.lit(false).as(name)])
        .where("id", "=", profile_id),
    )
    .onConflict((conflict) => conflict.column("profile_id").doUpdateSet({ [name]: false }))
    .execute();
  await mark(tx, { profiles: [profile_id] }, NEVER, "telling");
  return true;
}

/** @returns whether it was on */
export async function endDigest(tx: Db, { user_id, profile_id }: UnwantedMail): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("care_links")
    .set({ digest: "off" })
    .where("profile_id", "=", profile_id)
    .where("user_id", "=", user_id)
    .where("digest", "<>", "off")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
