import { DAY } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import { isStaff } from "../groups/queries.ts";

/** How many days before it expires a token is announced by mail. */
export const WARNED_DAYS = [14, 1] as const;

type Warning = (typeof WARNED_DAYS)[number];

/** One mail to one person. */
export interface DueTokenMail {
  token_id: number;
  user_id: number;
  days: Warning;
  /** Including this one. */
  attempts: number;
}

/**
 * Records whom to mail: the token's maker, and administrators, who look after all tokens. Each person once for each
 * number of days; a token with a shorter life was meant to expire that soon.
 */
export async function addDueTokenMails(db: Db, now: Date): Promise<void> {
  const after = (days: number) => new Date(now.getTime() + days * DAY);
  for (const [index, days] of WARNED_DAYS.entries()) {
    const next = WARNED_DAYS[index + 1] ?? 0;
    await sql`
      insert into token_mails (token_id, user_id, days, next_at)
      select token.id, reader.id, ${days}, ${now}::timestamptz
      from service_tokens as token
        join users as maker on maker.id = made_by
        join users as reader on reader.is_active and (reader.id = made_by or reader.role = 'admin')
      where revoked_at is null and maker.is_active and ${isStaff("maker")}
        and expires_at > ${after(next)} and expires_at <= ${after(days)}
        and expires_at - token.created_at > make_interval(days => ${days})
      order by token.id, reader.id
      on conflict do nothing`.execute(db);
  }
}

/** Claims some due mails; no other server takes them before `until`. */
export async function claimDueTokenMails(
  db: Db,
  most: number,
  now: Date,
  until: Date,
): Promise<DueTokenMail[]> {
  const { rows } = await sql<DueTokenMail>`
    update token_mails set next_at = ${until}, attempts = attempts + 1
    where (token_id, user_id, days) in (
      select token_id, user_id, days from token_mails where next_at <= ${now}
      order by next_at, token_id, user_id limit ${most} for update skip locked)
    returning token_id, user_id, days, attempts`.execute(db);
  return rows;
}

/** @param next_at when to try again; null: it was sent, or nobody needs to be told any more */
export async function settleTokenMail(
  db: Db,
  { token_id, user_id, days }: DueTokenMail,
  next_at: Date | null,
): Promise<void> {
  await db
    .updateTable("token_mails")
    .set({ next_at })
    .where("token_id", "=", token_id)
    .where("user_id", "=", user_id)
    .where("days", "=", days)
    .execute();
}

/** The content of the mail; undefined once the token has ended, or no longer concerns the reader. */
export async function findEndingToken(db: Db, { token_id, user_id }: DueTokenMail, now: Date) {
  const row = await db
    .selectFrom("service_tokens as token")
    .innerJoin("users as maker", "maker.id", "made_by")
    .innerJoin("profiles", "profiles.user_id", "made_by")
    .innerJoin("users as reader", (join) => join.on("reader.id", "=", user_id))
    .select(["token.name", "givenname", "familyname", "expires_at"])
    .where("token.id", "=", token_id)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .where("maker.is_active", "=", true)
    .where(isStaff("maker"))
    .where("reader.is_active", "=", true)
    .where((eb) =>
      eb.or([eb("reader.role", "=", "admin"), eb("reader.id", "=", eb.ref("made_by"))]),
    )
    .executeTakeFirst();
  return (
    row && {
      name: row.name,
      by: `${row.givenname} ${row.familyname}`.trim(),
      expires: row.expires_at,
    }
  );
}
