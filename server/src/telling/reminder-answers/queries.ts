import { NEVER } from "../../access/marks/from.ts";
import { mark } from "../../access/marks/queries.ts";
import { isKeptFromSelf } from "../../access/profiles/blinding-queries.ts";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { ReminderDetails } from "../messages/details.ts";
import type { TokenClaims } from "../messages/tokens.ts";

const Named = ReminderDetails.pick({ open: true });

/** A reminder message whose token is still valid. */
export interface AnsweredMessage {
  id: number;
  userid: number;
  profileid: number;
  due: Date;
  /** When it was decided, so that nobody can have answered it before. */
  decidedAt: Date;
  givenname: string;
  blinded: boolean;
  shows: Row<"reminder_settings">["shows"];
  /** The medicines that it named; null: that is not stored. */
  named: number[] | null;
}

/**
 * The reminder for which a token was made; undefined if there is none, if its device was removed, or if its patient
 * may no longer sign in.
 */
export async function findAnswered(
  db: Db,
  { message, about, device }: TokenClaims,
): Promise<AnsweredMessage | undefined> {
  const row = await db
    .selectFrom("messages")
    .innerJoin("users", "users.id", "messages.user_id")
    .innerJoin("profiles", "profiles.id", "messages.profile_id")
    .leftJoin("reminder_settings as settings", "settings.profile_id", "profiles.id")
    .leftJoin("push_subscriptions as devices", (join) =>
      join
        .onRef("devices.id", "=", "messages.target")
        .onRef("devices.user_id", "=", "messages.user_id"),
    )
    .select(["messages.id", "messages.channel", "messages.decided_at as decidedAt"])
    .select("devices.id as device")
    .select(["users.id as userid", "profiles.id as profileid", "profiles.givenname"])
    .select(["settings.shows", "messages.details"])
    .select(isKeptFromSelf("profiles.id").as("blinded"))
    .where("messages.about_at", "=", about)
    .where("messages.id", "=", message)
    .where("messages.target", "=", device)
    .where("messages.kind", "=", "reminder")
    .whereRef("profiles.user_id", "=", "users.id")
    .where("users.is_active", "=", true)
    .executeTakeFirst();
  if (!row || (row.channel === "push" && row.device === null)) return undefined;
  const { id, userid, profileid, decidedAt, givenname, blinded, shows } = row;
  const named = Named.safeParse(row.details).data?.open ?? null;
  const of = { id, userid, profileid, decidedAt, givenname, blinded };
  return { ...of, shows: shows ?? "plain", due: about, named };
}

/** The notes about late doses of medicines. */
export async function findLateTexts(
  db: Db,
  profileid: ProfileInScope,
  medicines: readonly number[],
): Promise<{ id: number; if_late: string }[]> {
  return db
    .selectFrom("medicines")
    .select(["id", "if_late"])
    .where("profile_id", "=", profileid)
    .where("id", "in", medicines)
    .execute();
}

type AnswerRow = Row<"reminder_answers">;

export async function findAnswer(
  db: Db,
  message: number,
  key: string,
): Promise<AnswerRow | undefined> {
  return db
    .selectFrom("reminder_answers")
    .selectAll()
    .where("message_id", "=", message)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** How many answers were sent with the message's token. */
export async function countAnswers(tx: Db, message: number): Promise<number> {
  const { count } = await tx
    .selectFrom("reminder_answers")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("message_id", "=", message)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function addAnswer(
  tx: Db,
  row: AnswerRow & { profile_id: ProfileInScope<"change"> },
): Promise<void> {
  await tx.insertInto("reminder_answers").values(row).execute();
}

/** How often *Later* was chosen for the due time. */
export async function countSnoozes(
  tx: Db,
  profileid: ProfileInScope<"change">,
  due: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom("reminder_snoozes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("profile_id", "=", profileid)
    .where("due_at", "=", due)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function addSnooze(
  tx: Db,
  row: Omit<Row<"reminder_snoozes">, "id"> & { profile_id: ProfileInScope<"change"> },
): Promise<void> {
  await tx
    .insertInto("reminder_snoozes")
    .values(row)
    .onConflict((conflict) => conflict.columns(["profile_id", "key"]).doNothing())
    .execute();
  await mark(tx, { profiles: [row.profile_id] }, NEVER, "telling");
}

/** Deletes answers that no token can repeat any more. */
export async function forgetAnswers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("reminder_answers").where("arrived_at", "<", before).execute();
}
