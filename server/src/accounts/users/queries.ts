import { randomUUID } from "node:crypto";
import type { ChangeUser } from "@dosebeat/contract/users";
import { NEVER } from "../../access/marks/from.ts";
import { mark } from "../../access/marks/queries.ts";
import { endSessions } from "../../access/sessions/ending-queries.ts";
import type { Db } from "../../database/db.ts";
import { conflict, forbidden, notFound, problem } from "../../http/errors.ts";
import { dropCodes } from "../sign-in/password-codes/queries.ts";
import { isEmail } from "../sign-in/queries.ts";

/** @throws 404 */
export async function getUser(db: Db, userid: number) {
  const user = await db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .selectAll("users")
    .select(["profiles.id as profileid", "profiles.profileuid", "profiles.language"])
    .select(["profiles.givenname", "profiles.familyname"])
    .select(["profiles.record_number", "profiles.born", "profiles.telephone"])
    .where("users.id", "=", userid)
    .executeTakeFirst();
  if (!user) throw notFound("The user");
  return user;
}

export type ManagedRow = Awaited<ReturnType<typeof getUser>>;

/**
 * Changes role or activation. Blocking a user or removing the role invalidates their tokens.
 * @param by the administrator, who must still be one when the change is made
 * @throws 403 if `by` no longer is one, 404, 409 if no active administrator would be left, or an administrator is
 * given another role
 */
export async function changeUser(
  tx: Db,
  by: number,
  userid: number,
  changes: ChangeUser,
  now: Date,
): Promise<{ before: ManagedRow; after: ManagedRow }> {
  const administrators = await lockAdministratorsAnd(tx, userid);
  if (!administrators.includes(by)) throw forbidden();
  return setRights(tx, userid, changes, { administrators, now });
}

/** Like `changeUser`, as the identity provider says; the last administrator stays one. */
export async function followProvider(
  tx: Db,
  userid: number,
  given: Required<Pick<ChangeUser, "role" | "staff">>,
  now: Date,
): Promise<{ before: ManagedRow; after: ManagedRow }> {
  const administrators = await lockAdministratorsAnd(tx, userid);
  const isLast = administrators.length === 1 && administrators.includes(userid);
  const rights = isLast ? { role: "admin" as const, staff: [] } : given;
  return setRights(tx, userid, rights, { administrators: [...administrators, 0], now });
}

/**
 * Opens or blocks an account, as the directory says.
 * @throws 409 if no active administrator would be left
 */
export async function setActivation(
  tx: Db,
  userid: number,
  is_active: boolean,
  now: Date,
): Promise<{ before: ManagedRow; after: ManagedRow }> {
  const administrators = await lockAdministratorsAnd(tx, userid);
  return setRights(tx, userid, { is_active }, { administrators, now });
}

async function setRights(
  tx: Db,
  userid: number,
  { is_active, role, staff }: ChangeUser,
  { administrators, now }: { administrators: readonly number[]; now: Date },
): Promise<{ before: ManagedRow; after: ManagedRow }> {
  const before = await getUser(tx, userid);
  const after = {
    ...before,
    is_active: is_active ?? before.is_active,
    role: role ?? before.role,
  };
  if (staff && staff.length > 0 && after.role === "admin") throw conflict(problem("staff_role"));
  after.staff = after.role === "admin" ? [] : [...new Set(staff ?? before.staff)].sort();
  const remains = after.is_active && after.role === "admin";
  if (!remains && administrators.every((id) => id === userid)) {
    throw conflict(problem("last_administrator"));
  }
  const loses =
    (before.is_active && !after.is_active) || (before.role === "admin" && role === "patient");
  await tx
    .updateTable("users")
    .set({ is_active: after.is_active, role: after.role, staff: after.staff })
    .$if(loses, (update) =>
      update.set(({ eb }) => ({ token_generation: eb("token_generation", "+", 1) })),
    )
    .where("id", "=", userid)
    .execute();
  if (before.is_active !== after.is_active) await mark(tx, { users: [userid] }, NEVER, "account");
  if (loses) await endSessions(tx, userid, now);
  return { before, after };
}

/** Changes whichever of names, birth and telephone number are given. */
export async function setPerson(
  tx: Db,
  userid: number,
  person: Pick<ChangeUser, "givenname" | "familyname" | "born" | "telephone">,
): Promise<void> {
  if (Object.values(person).every((value) => value === undefined)) return;
  await tx.updateTable("profiles").set(person).where("user_id", "=", userid).execute();
}

/**
 * Locks the user and all active administrators, always in the same order, so that of two
 * administrators who demote each other the second sees the first change.
 */
async function lockAdministratorsAnd(tx: Db, userid: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("users")
    .select(["id", "role", "is_active"])
    .where(({ or, and }) => or([and({ role: "admin", is_active: true }), and({ id: userid })]))
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.filter(({ role, is_active }) => role === "admin" && is_active).map(({ id }) => id);
}

/** The account that has the address, locked. */
export async function findHolder(tx: Db, email: string) {
  return tx
    .selectFrom("users")
    .select(["id", "role", "email_verified_at"])
    .where(isEmail(email))
    .forUpdate()
    .executeTakeFirst();
}

export interface ClosedAccount {
  userid: number;
  profileid: number;
}

/**
 * Takes the address away from an account and deactivates it, so that a new account can have the address. Its data
 * stays; an administrator can erase it.
 */
export async function closeForAddress(tx: Db, userid: number, now: Date): Promise<ClosedAccount> {
  // .invalid will never be a domain (RFC 2606).
  const email = `former-${randomUUID()}@address.invalid`;
  await tx
    .updateTable("users")
    .set(({ eb }) => ({
      email,
      is_active: false,
      token_generation: eb("token_generation", "+", 1),
    }))
    .where("id", "=", userid)
    .execute();
  await mark(tx, { users: [userid] }, NEVER, "account");
  await dropCodes(tx, userid);
  await endSessions(tx, userid, now);
  const { profileid } = await getUser(tx, userid);
  return { userid, profileid };
}
