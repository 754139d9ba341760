import { MINUTE } from "@dosebeat/domain/time/durations";
import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { isViolationOf } from "../../database/violations.ts";
import { conflict, problem } from "../../http/errors.ts";
import { hashSecret, newSecret } from "../../platform/single-use-secret.ts";

export const FLOW_MS = 10 * MINUTE;

/** A person at a provider. */
export interface Subject {
  issuer: string;
  subject: string;
}

/**
 * Begins a sign-in through the provider. Returns the secret that the browser keeps.
 * @param userid whose account is to be linked; null: somebody signs in
 */
export async function beginFlow(db: Db, userid: number | null, now: Date): Promise<string> {
  const secret = newSecret();
  await db.deleteFrom("sign_on_flows").where("expires_at", "<=", now).execute();
  const expires_at = new Date(now.getTime() + FLOW_MS);
  await db
    .insertInto("sign_on_flows")
    .values({ token_hash: hashSecret(secret), user_id: userid, expires_at })
    .execute();
  return secret;
}

/** Uses up an exchange; false if there is none with this secret, somebody else began it, or it has expired. */
export async function useFlow(
  db: Db,
  secret: string,
  userid: number | null,
  now: Date,
): Promise<boolean> {
  const used = await db
    .deleteFrom("sign_on_flows")
    .where("token_hash", "=", hashSecret(secret))
    .returning(["user_id", "expires_at"])
    .executeTakeFirst();
  const latest = new Date(now.getTime() + FLOW_MS + MINUTE);
  return (
    used !== undefined &&
    used.user_id === userid &&
    used.expires_at > now &&
    used.expires_at <= latest
  );
}

/** The account that is linked to the subject, and the link. */
export async function findLinked(db: Db, { issuer, subject }: Subject) {
  return db
    .selectFrom("identities")
    .innerJoin("users", "users.id", "identities.user_id")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .selectAll("users")
    .select(["identities.id as identity", "profiles.id as profileid"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

/** The link of an account with this provider. */
export async function findLink(
  db: Db,
  userid: number,
  issuer: string,
): Promise<Row<"identities"> | undefined> {
  return db
    .selectFrom("identities")
    .selectAll()
    .where("user_id", "=", userid)
    .where("issuer", "=", issuer)
    .executeTakeFirst();
}

/** @throws 409 if the subject or the account is linked */
export async function insertLink(
  tx: Db,
  userid: number,
  { issuer, subject }: Subject,
  now: Date,
): Promise<number> {
  try {
    const { id } = await tx
      .insertInto("identities")
      .values({ user_id: userid, issuer, subject, linked_at: now, last_used_at: null })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (
      isViolationOf(error, "identities_issuer_subject_key") ||
      isViolationOf(error, "identities_one_each")
    )
      throw conflict(problem("sign_on_linked"));
    throw error;
  }
}

/**
 * Records that somebody signed in through a link, and the directory's id for them.
 * @param directoryId undefined: the provider does not give it
 */
export async function noteLinkUse(
  db: Db,
  { identity, issuer }: { identity: number; issuer: string },
  directoryId: string | undefined,
  now: Date,
): Promise<void> {
  // An id claimed by two people identifies neither.
  const isFree = sql<boolean>`not exists (select from identities as other
    where other.issuer = ${issuer} and other.directory_id = ${directoryId ?? null} and other.id <> ${identity})`;
  await db
    .updateTable("identities")
    .set({
      last_used_at: now,
      directory_id: sql`case when ${isFree} then ${directoryId ?? null}::text end`,
    })
    .where("id", "=", identity)
    .execute();
}

/**
 * The account that the directory made for the person with this id, unless somebody has already entered it through a
 * link.
 */
export async function findProvisioned(db: Db, externalId: string, issuer: string) {
  return db
    .selectFrom("directory_accounts")
    .innerJoin("users", "users.id", "directory_accounts.user_id")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .selectAll("users")
    .select("profiles.id as profileid")
    .where("external_id", "=", externalId)
    .where("is_made", "=", true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("identities")
            .select("identities.id")
            .whereRef("identities.user_id", "=", "users.id")
            .where("issuer", "=", issuer),
        ),
      ),
    )
    .executeTakeFirst();
}

/** Removes a link, before its sessions are ended. False if there was none. */
export async function deleteLink(tx: Db, userid: number, issuer: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom("identities")
    .where("user_id", "=", userid)
    .where("issuer", "=", issuer)
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

/** Which of the sessions opened through a link are meant. */
export interface OpenedThrough {
  /** Hash of the id of the provider's session; undefined: any. */
  session?: Buffer | undefined;
  /** Only those opened before. */
  before?: Date;
  /** A session to leave out. */
  except?: string;
}

/** The live sessions opened through a link with the issuer, for a subject or for one session there. */
export async function listOpened(
  db: Db,
  issuer: string,
  of: { subject?: string | undefined; userid?: number },
  { session, before, except }: OpenedThrough,
): Promise<{ id: string; user_id: number }[]> {
  return db
    .selectFrom("sessions")
    .innerJoin("identities", "identities.id", "sessions.identity_id")
    .select(["sessions.id", "sessions.user_id"])
    .where("issuer", "=", issuer)
    .where("ended_at", "is", null)
    .$if(of.subject !== undefined, (query) => query.where("subject", "=", of.subject ?? ""))
    .$if(of.userid !== undefined, (query) => query.where("identities.user_id", "=", of.userid ?? 0))
    .$if(session !== undefined, (query) =>
      query.where("provider_session", "=", session ?? Buffer.alloc(0)),
    )
    .$if(before !== undefined, (query) =>
      query.where("sessions.created_at", "<", before ?? new Date(0)),
    )
    .$if(except !== undefined, (query) => query.where("sessions.id", "!=", except ?? ""))
    .execute();
}

/** Ids of the groups with these names. */
export async function listGroupsNamed(db: Db, names: ReadonlySet<string>) {
  if (names.size === 0) return [];
  return db
    .selectFrom("groups")
    .select(["id", "name"])
    .where("name", "in", [...names])
    .execute();
}
