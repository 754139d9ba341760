import { sql } from "kysely";
import { NEVER } from "../access/marks/from.ts";
import { mark } from "../access/marks/queries.ts";
import type { ProfileInScope } from "../access/profiles/in-scope.ts";
import type { Db } from "../database/db.ts";
import type { Row } from "../database/schema.ts";
import type { Viewer } from "../http/viewer.ts";

/** A patient and somebody who looks out for them, or wants to. */
interface Pair {
  profile_id: number;
  user_id: number;
}

/** Serialises calls that give the patient or the carer more links. */
export async function lockPair(tx: Db, { profile_id, user_id }: Pair): Promise<void> {
  await tx
    .selectFrom("profiles")
    .select("id")
    .where("id", "=", profile_id)
    .forNoKeyUpdate()
    .execute();
  await tx.selectFrom("users").select("id").where("id", "=", user_id).forNoKeyUpdate().execute();
}

/** How many carers the patient has, and how many patients the carer has, including unconfirmed ones. */
export async function countLinks(
  tx: Db,
  { profile_id, user_id }: Pair,
): Promise<{ carers: number; patients: number; both: number }> {
  return tx
    .selectFrom("care_links")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("profile_id", "=", profile_id).as("carers"),
      fn.countAll<number>().filterWhere("user_id", "=", user_id).as("patients"),
      fn
        .countAll<number>()
        .filterWhere("profile_id", "=", profile_id)
        .filterWhere("user_id", "=", user_id)
        .as("both"),
    ])
    .where((eb) => eb.or([eb("profile_id", "=", profile_id), eb("user_id", "=", user_id)]))
    .executeTakeFirstOrThrow();
}

/** @param invited how the invitation was made: by email it is active at once */
export async function addLink(
  tx: Db,
  {
    user_id,
    ...invited
  }: Pair & Pick<Row<"care_invitations">, "scope" | "after_minutes" | "email">,
  now: Date,
): Promise<Row<"care_links">> {
  const { email, ...link } = invited;
  await mark(tx, { profiles: [link.profile_id] }, NEVER, "telling");
  return tx
    .insertInto("care_links")
    .values({
      ...link,
      user_id,
      created_at: now,
      ...(email === null ? { state: "asks" } : { state: "active", since: now }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Links with the names of both sides. */
function links(db: Db) {
  return db
    .selectFrom("care_links")
    .innerJoin("profiles as patient", "patient.id", "care_links.profile_id")
    .innerJoin("users as carer_user", "carer_user.id", "care_links.user_id")
    .innerJoin("profiles as carer", "carer.user_id", "care_links.user_id")
    .selectAll("care_links")
    .select([
      "patient.givenname as patient_givenname",
      "carer.id as carer_profile_id",
      "carer.givenname",
      "carer.familyname",
      "patient.telephone",
      "carer_user.email",
      sql<boolean>`carer_user.email_verified_at is not null`.as("is_verified"),
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("push_subscriptions").whereRef(
          "push_subscriptions.user_id",
          "=",
          "care_links.user_id",
        ),
      )
        .$castTo<boolean>()
        .as("has_device"),
    );
}

export type NamedLink = Awaited<ReturnType<typeof listCarers>>[number];

/** Who looks out for the patient or wants to, unconfirmed ones first. */
export async function listCarers(db: Db, profileid: ProfileInScope) {
  return links(db)
    .where("care_links.profile_id", "=", profileid)
    .orderBy("care_links.state", "desc")
    .orderBy("care_links.id")
    .execute();
}

/** A link that has the viewer on one side. */
export async function findLink(
  db: Db,
  { userid, profileid }: Viewer,
  id: number,
): Promise<NamedLink | undefined> {
  return links(db)
    .where("care_links.id", "=", id)
    .where((eb) =>
      eb.or([eb("care_links.profile_id", "=", profileid), eb("care_links.user_id", "=", userid)]),
    )
    .executeTakeFirst();
}

/** The links with these ids. */
export async function listLinks(db: Db, ids: readonly number[]): Promise<NamedLink[]> {
  if (ids.length === 0) return [];
  return links(db).where("care_links.id", "in", ids).execute();
}

type Changeable =
  | "scope"
  | "after_minutes"
  | "state"
  | "since"
  | "is_muted"
  | "asks"
  | "digest"
  | "quiet_from"
  | "quiet_to"
  | "called"
  | "shares_telephone";

export async function changeLink(
  tx: Db,
  { id, profile_id }: Pick<NamedLink, "id" | "profile_id">,
  changes: { [Name in Changeable]?: Row<"care_links">[Name] | undefined },
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  await tx.updateTable("care_links").set(changes).where("id", "=", id).execute();
  await mark(tx, { profiles: [profile_id] }, NEVER, "telling");
}

/** Ends a link; messages still waiting for the carer are dropped. */
export async function removeLink(
  tx: Db,
  { id, profile_id, user_id }: Pick<NamedLink, "id" | "profile_id" | "user_id">,
): Promise<boolean> {
  const removed = await tx
    .deleteFrom("care_links")
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (!removed) return false;
  await mark(tx, { profiles: [profile_id] }, NEVER, "telling");
  await tx
    .updateTable("messages")
    .set({ state: "dropped", reason: "ended" })
    .where("profile_id", "=", profile_id)
    .where("user_id", "=", user_id)
    .where("kind", "in", ["alert", "digest"])
    .where("state", "=", "waiting")
    .execute();
  return true;
}
