import { sql } from "kysely";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { nameOfUser } from "../../access/profiles/name-queries.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { notFound } from "../../http/errors.ts";

/** How to reach a patient; the details are null as a whole if nothing was entered. @throws 404 */
export async function getContact(db: Db, profile: ProfileInScope<"notes">) {
  return db
    .selectFrom("profiles")
    .leftJoin("contact_details as details", "details.profile_id", "profiles.id")
    .select(["profiles.telephone", "profiles.language as account_language"])
    .select(["hours", "details.language", "needs_interpreter"])
    .select(["kin_name", "kin_relation", "kin_telephone", "consent_at", "is_own_consent"])
    .select(nameOfUser("details.consent_by").as("consent_name"))
    .where("profiles.id", "=", profile)
    .executeTakeFirstOrThrow(() => notFound("The profile"));
}

export type ContactRow = Awaited<ReturnType<typeof getContact>>;

/** Active carers of a patient who let staff see their number. */
export async function listReachedCarers(db: Db, profile: ProfileInScope<"notes">) {
  return db
    .selectFrom("care_links")
    .innerJoin("profiles as carer", "carer.user_id", "care_links.user_id")
    .innerJoin("users", "users.id", "care_links.user_id")
    .select(["carer.givenname", "carer.familyname"])
    .select(sql<string>`carer.telephone`.as("telephone"))
    .where("care_links.profile_id", "=", profile)
    .where("care_links.state", "=", "active")
    .where("care_links.shares_telephone", "=", true)
    .where("users.is_active", "=", true)
    .where("carer.telephone", "is not", null)
    .orderBy("care_links.id")
    .execute();
}

/** The next of kin as stored, locked against other changes; the row is created if there is none. */
export async function lockDetails(
  tx: Db,
  profile: ProfileInScope<"notes">,
): Promise<Row<"contact_details">> {
  await tx
    .insertInto("contact_details")
    .values({ profile_id: profile })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom("contact_details")
    .selectAll()
    .where("profile_id", "=", profile)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

type Changeable = Exclude<keyof Row<"contact_details">, "profile_id">;

/** Call {@link lockDetails} first. */
export async function setDetails(
  tx: Db,
  profile: ProfileInScope<"notes">,
  changes: { [Name in Changeable]?: Row<"contact_details">[Name] | undefined },
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  await tx.updateTable("contact_details").set(changes).where("profile_id", "=", profile).execute();
}

export async function setTelephone(
  tx: Db,
  profile: ProfileInScope<"notes">,
  telephone: string | null,
): Promise<void> {
  await tx.updateTable("profiles").set({ telephone }).where("id", "=", profile).execute();
}
