import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database/db.ts";
import type { DirectoryRole } from "../../database/directory-schema.ts";
import { notFound } from "../../http/errors.ts";
import { IS_STAFF } from "../groups/queries.ts";
import type { Findable } from "./filter-queries.ts";
import type { ProvisioningSettings } from "./reach.ts";

const USER_NAME = sql<string>`coalesce(directory_accounts.user_name, users.email)`;
const EXTERNAL_ID = sql<
  string | null
>`coalesce(directory_accounts.external_id, identities.directory_id)`;

/** The attributes by which accounts are found; `userName` and addresses in any letter case. */
export const FINDABLE_USERS: Findable = {
  id: (value) => sql`users.id = ${idIn(value)}`,
  externalid: (value) => sql`${EXTERNAL_ID} = ${value}`,
  username: (value) => sql`lower(${USER_NAME}) = lower(${value.toLowerCase()})`,
  displayname: (value) =>
    sql`lower(givenname || ' ' || familyname) = lower(${value.toLowerCase()})`,
  emails: (value) => sql`lower(users.email) = lower(${value.toLowerCase()})`,
  "emails.value": (value) => sql`lower(users.email) = lower(${value.toLowerCase()})`,
  "emails.type": (value) => sql`${value.toLowerCase() === "work"}`,
  "emails.primary": (value) => sql`${value.toLowerCase() === "true"}`,
  active: (value) =>
    sql`coalesce(directory_accounts.is_active, users.is_active) = ${value.toLowerCase() === "true"}`,
};

/** An id given as text; 0, which nobody has, if it is not one. */
export function idIn(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

/**
 * The accounts that the directory manages, and those of staff whom the provider has identified to us by the
 * directory's id. Never anybody else's, whatever is asked, nor the break-glass administrator's.
 */
function accountsIn(db: Db, { provider: { issuer }, breakGlass = "" }: ProvisioningSettings) {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.user_id", "users.id")
    .leftJoin("directory_accounts", "directory_accounts.user_id", "users.id")
    .leftJoin("identities", (join) =>
      join
        .onRef("identities.user_id", "=", "users.id")
        .on("identities.issuer", "=", issuer)
        .on("identities.directory_id", "is not", null),
    )
    .where(sql<boolean>`lower(users.email) <> lower(${breakGlass.toLowerCase()})`)
    .where(
      sql<boolean>`(directory_accounts.user_id is not null or (identities.id is not null
        and ${IS_STAFF}))`,
    );
}

function selected(db: Db, settings: ProvisioningSettings) {
  return accountsIn(db, settings)
    .select(["users.id", "users.email", "users.is_active", "users.password_hash"])
    .select(["profiles.id as profileid", "givenname", "familyname"])
    .select(["directory_accounts.user_id as managed", "is_open", "decides", "roles"])
    .select("identities.directory_id as linked_id")
    .select([
      USER_NAME.as("user_name"),
      EXTERNAL_ID.as("external_id"),
      sql<boolean>`coalesce(directory_accounts.is_active, users.is_active)`.as("active"),
      sql<Date>`coalesce(directory_accounts.created_at, users.created_at)`.as("created_at"),
      sql<Date>`coalesce(directory_accounts.changed_at, users.created_at)`.as("changed_at"),
    ]);
}

/** An account as a directory may see it. */
export interface ScimAccount {
  id: number;
  profileid: number;
  email: string;
  is_active: boolean;
  password_hash: string | null;
  givenname: string;
  familyname: string;
  /** Its id if the directory manages it; null: so far its owner has only linked it. */
  managed: number | null;
  is_open: boolean | null;
  decides: boolean | null;
  roles: DirectoryRole[] | null;
  /** The provider's name for its owner; null: it is not linked, or nobody has signed in since. */
  linked_id: string | null;
  user_name: string;
  external_id: string | null;
  active: boolean;
  created_at: Date;
  changed_at: Date;
}

/** @throws 404 for everybody whom the directory may not manage */
export async function getScimAccount(
  db: Db,
  settings: ProvisioningSettings,
  id: string,
): Promise<ScimAccount> {
  return selected(db, settings)
    .where("users.id", "=", idIn(id))
    .executeTakeFirstOrThrow(() => notFound("The user"));
}

/** Those of these ids that the directory may manage. */
export async function listReachable(
  db: Db,
  settings: ProvisioningSettings,
  ids: readonly number[],
): Promise<ScimAccount[]> {
  if (ids.length === 0) return [];
  return selected(db, settings).where("users.id", "in", ids).execute();
}

export async function listScimAccounts(
  db: Db,
  settings: ProvisioningSettings,
  condition: RawBuilder<boolean>,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ScimAccount[]; total: number }> {
  const { total } = await accountsIn(db, settings)
    .where(condition)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const page = selected(db, settings).where(condition).orderBy("users.id");
  const rows = limit === 0 ? [] : await page.limit(limit).offset(offset).execute();
  return { rows, total };
}

/** The groups of the directory that contain these accounts. */
export async function listGroupsOf(db: Db, users: readonly number[]) {
  if (users.length === 0) return [];
  return db
    .selectFrom("directory_group_members")
    .innerJoin("directory_groups", "directory_groups.id", "group_id")
    .select(["user_id", "directory_groups.id", "display_name", "external_id"])
    .where("user_id", "in", users)
    .orderBy("directory_groups.id")
    .execute();
}

/** Whether two accounts would share a value: a name or address, or the directory's id of a person. */
export async function isTaken(
  tx: Db,
  { provider: { issuer } }: ProvisioningSettings,
  { userName, email, externalId }: { userName: string; email: string; externalId: string | null },
  own: number,
): Promise<boolean> {
  const names = [...new Set([userName.toLowerCase(), email.toLowerCase()])];
  const { rows } = await sql<{ taken: boolean }>`select
    exists (select from users where id <> ${own} and lower(email) = any (${names}::text[]))
    or exists (select from directory_accounts where user_id <> ${own}
      and (lower(user_name) = any (${names}::text[]) or external_id = ${externalId}))
    or exists (select from identities where user_id <> ${own} and issuer = ${issuer}
      and directory_id = ${externalId}) as taken`.execute(tx);
  return rows[0]?.taken === true;
}
