import type { Language } from "@dosebeat/contract/base/languages";
import type { Role } from "@dosebeat/contract/base/roles";
import { sql } from "kysely";
import { EVER } from "../../access/marks/from.ts";
import { mark } from "../../access/marks/queries.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { isViolationOf } from "../../database/violations.ts";
import { conflict, problem, unauthorized } from "../../http/errors.ts";

export interface NewAccount {
  email: string;
  /** From `hashPassword` of accounts/sign-in/passwords.ts; null until the user chooses a password. */
  passwordHash: string | null;
  role: Role;
  givenname: string;
  familyname: string;
  language: Language;
  timezone: string;
  primarycolor: string;
  record_number?: string | undefined;
  born?: string | undefined;
}

export type Account = Row<"users">;

/** The names and address of a user, which no password may consist of. */
export async function getOwner(
  db: Db,
  userid: number,
): Promise<{ email: string; givenname: string; familyname: string }> {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .select(["users.email", "profiles.givenname", "profiles.familyname"])
    .where("users.id", "=", userid)
    .executeTakeFirstOrThrow();
}

/**
 * Lower-cases in JavaScript before PostgreSQL: letters that only PostgreSQL considers equal would otherwise give an
 * attacker several keys in the count of failed attempts.
 */
export function isEmail(email: string) {
  return sql<boolean>`lower(email) = lower(${email.toLowerCase()})`;
}

/** Finds an account by mail address, ignoring case. */
export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  return db.selectFrom("users").selectAll().where(isEmail(email)).executeTakeFirst();
}

/** @throws 401 if it was erased meanwhile */
export async function getAccount(db: Db, userid: number): Promise<Account> {
  return db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", userid)
    .executeTakeFirstOrThrow(() => unauthorized());
}

/**
 * Creates a user with a profile and its first time zone.
 * @throws 409 if the address already has an account, ignoring case
 */
export async function createAccount(
  db: Db,
  account: NewAccount,
  now: Date,
): Promise<Account & { profileid: number }> {
  if (!db.isTransaction) return inTransaction(db, (tx) => createAccount(tx, account, now));
  const user = await insertUser(db, account, now);
  const profile = await db
    .insertInto("profiles")
    .values({
      user_id: user.id,
      givenname: account.givenname,
      familyname: account.familyname,
      language: account.language,
      primarycolor: account.primarycolor,
      record_number: account.record_number ?? null,
      born: account.born ?? null,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("profile_zones")
    .values({ profile_id: profile.id, from_day: null, timezone: account.timezone })
    .execute();
  await mark(db, { profiles: [profile.id] }, EVER, "zone");
  return { ...user, profileid: profile.id };
}

async function insertUser(
  tx: Db,
  { email, passwordHash, role }: NewAccount,
  now: Date,
): Promise<Account> {
  try {
    return await tx
      .insertInto("users")
      .values({ email, password_hash: passwordHash, role, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isViolationOf(error, "users_email")) throw conflict(problem("email_taken"));
    throw error;
  }
}

/**
 * Consumes the set-up code while there is no administrator. False if the code is wrong, used, or no
 * longer needed. Of two concurrent calls the second waits for the first, then finds the code used.
 */
export async function consumeSetupCode(tx: Db, codeHash: string): Promise<boolean> {
  const used = await tx
    .deleteFrom("installation")
    .where("name", "=", "setup_code")
    .where("value", "=", codeHash)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("users").select("id").where("role", "=", "admin"))),
    )
    .returning("name")
    .executeTakeFirst();
  return used !== undefined;
}

/** Finds an account by mail address, with the language of its profile. */
export async function findAccountWithLanguage(db: Db, email: string) {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .selectAll("users")
    .select(["profiles.id as profileid", "profiles.language"])
    .where(isEmail(email))
    .executeTakeFirst();
}

export type AccountWithLanguage = NonNullable<Awaited<ReturnType<typeof findAccountWithLanguage>>>;

/**
 * Sets a new password and invalidates all tokens. Undefined if the account was deleted or its password
 * is no longer that of `before`: of two concurrent changes the first wins.
 */
export async function setPassword(
  tx: Db,
  before: Account,
  passwordHash: string,
): Promise<Account | undefined> {
  return tx
    .updateTable("users")
    .set((eb) => ({
      password_hash: passwordHash,
      token_generation: eb("token_generation", "+", 1),
    }))
    .where("id", "=", before.id)
    .where("password_hash", "is not distinct from", before.password_hash)
    .returningAll()
    .executeTakeFirst();
}

/** Ids of the active administrators. */
export async function listAdministrators(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("is_active", "=", true)
    .execute();
  return rows.map(({ id }) => id);
}
