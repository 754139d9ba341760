import type { Language } from "@dosebeat/contract/languages";
import type { Role } from "@dosebeat/contract/sign-in";
import { type Kysely, sql } from "kysely";
import type { Database, Row } from "../database/schema.ts";
import { inTransaction } from "../database/transaction.ts";
import { isViolationOf } from "../database/violations.ts";
import { conflict, problem } from "../http/errors.ts";
import type { Viewer } from "../http/viewer.ts";

export interface NewAccount {
  email: string;
  /** From hashPassword of sign-in/passwords.ts; null until the person chooses a password. */
  passwordHash: string | null;
  role: Role;
  givenname: string;
  familyname: string;
  language: Language;
  timezone: string;
  primarycolor: string;
}

export type Account = Row<"users">;

/** The active user whose tokens of this generation are alive. */
export async function findViewer(
  db: Kysely<Database>,
  userid: number,
  generation: number,
): Promise<Omit<Viewer, "actor"> | undefined> {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .select(["users.id as userid", "profiles.id as profileid", "users.role"])
    .where("users.id", "=", userid)
    .where("users.token_generation", "=", generation)
    .where("users.is_active", "=", true)
    .executeTakeFirst();
}

/**
 * Letter case as JavaScript sees it, and only then as PostgreSQL does: letters that only one of the two
 * takes for the same would be names of their own to whoever counts failed attempts by name.
 */
function isEmail(email: string) {
  return sql<boolean>`lower(email) = lower(${email.toLowerCase()})`;
}

/** The account of a mail address, in any letter case. */
export async function findAccount(
  db: Kysely<Database>,
  email: string,
): Promise<Account | undefined> {
  return db.selectFrom("users").selectAll().where(isEmail(email)).executeTakeFirst();
}

export async function getAccount(db: Kysely<Database>, userid: number): Promise<Account> {
  return db.selectFrom("users").selectAll().where("id", "=", userid).executeTakeFirstOrThrow();
}

/**
 * A user with profile and first zone.
 * @throws 409 when the address, in any letter case, has an account already
 */
export async function createAccount(
  db: Kysely<Database>,
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
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("profile_zones")
    .values({ profile_id: profile.id, from_day: null, timezone: account.timezone })
    .execute();
  return { ...user, profileid: profile.id };
}

async function insertUser(
  tx: Kysely<Database>,
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
 * Uses up the set-up code while there is no administrator. False when the code is wrong, used, or no
 * longer needed. Of two callers at once the second waits for the first and then finds it used.
 */
export async function useSetupCode(tx: Kysely<Database>, codeHash: string): Promise<boolean> {
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

/** The account of a mail address, with the language in which its person reads. */
export async function findAccountWithLanguage(db: Kysely<Database>, email: string) {
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
 * Sets another password and ends every token. Undefined when the account is gone, or its password is
 * no longer the one of `before`: of two changes at once the first wins.
 */
export async function setPassword(
  tx: Kysely<Database>,
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
