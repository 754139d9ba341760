import { sql } from "kysely";
import { endSessions } from "../../access/sessions/ending-queries.ts";
import type { Db } from "../../database/db.ts";
import { deleteFactors, findFactors, hasFactor } from "../second-factors/queries.ts";

/** Whose account it is, and the session that looks at it, which stays; undefined: no session stays. */
export interface Owner {
  userid: number;
  session?: string | undefined;
}

/** Everything that can read from an account or sign in to it, besides its password and this session. */
export async function findAccess(db: Db, { userid, session }: Owner, now: Date) {
  const calendar = await db
    .selectFrom("calendar_feeds")
    .innerJoin("profiles", "profiles.id", "calendar_feeds.profile_id")
    .select(["since", "read_at"])
    .where("profiles.user_id", "=", userid)
    .executeTakeFirst();
  const carers = await db
    .selectFrom("care_links")
    .innerJoin("profiles as patient", "patient.id", "care_links.profile_id")
    .innerJoin("users", "users.id", "care_links.user_id")
    .innerJoin("profiles as carer", "carer.user_id", "care_links.user_id")
    .select(["care_links.id", "care_links.state", "care_links.created_at", "users.email"])
    .select(["carer.givenname", "carer.familyname", "carer.id as carer_profile_id"])
    .select("care_links.profile_id")
    .where("patient.user_id", "=", userid)
    .orderBy("care_links.id")
    .execute();
  const invitations = await db
    .selectFrom("care_invitations")
    .innerJoin("profiles", "profiles.id", "care_invitations.profile_id")
    .select(["care_invitations.id", "care_invitations.email", "care_invitations.created_at"])
    .where("profiles.user_id", "=", userid)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("care_invitations.id")
    .execute();
  const devices = await db
    .selectFrom("push_subscriptions")
    .select(["id", "label", "created_at"])
    .where("user_id", "=", userid)
    .$if(session !== undefined, (select) =>
      select.where("session_id", "is distinct from", session ?? ""),
    )
    .orderBy("id")
    .execute();
  return { calendar, carers, invitations, devices, factors: await findFactors(db, userid) };
}

export type FoundAccess = Awaited<ReturnType<typeof findAccess>>;

/** Whether nothing but the password and the session has access. */
export function isNone({ calendar, carers, invitations, devices, factors }: FoundAccess): boolean {
  const count = carers.length + invitations.length + devices.length;
  return !calendar && count === 0 && !hasFactor(factors);
}

/**
 * Revokes everything with access to the account: calendar address, carers, invitations, second factors, the link to
 * an identity provider, and all other sessions with their devices. Returns what it was, and the number of sessions.
 */
export async function endAccess(
  tx: Db,
  owner: Owner,
  now: Date,
): Promise<{ ended: FoundAccess; sessions: number }> {
  const { userid, session } = owner;
  const ended = await findAccess(tx, owner, now);
  const own = tx.selectFrom("profiles").select("id").where("user_id", "=", userid);
  for (const table of ["calendar_feeds", "care_links", "care_invitations"] as const) {
    await tx.deleteFrom(table).where("profile_id", "in", own).execute();
  }
  // Messages still waiting for carers are not sent.
  await tx
    .updateTable("messages")
    .set({ state: "dropped", reason: "ended" })
    .where("profile_id", "in", own)
    .where("user_id", "!=", userid)
    .where(sql<boolean>`kind in ('alert', 'digest')`)
    .where("state", "=", "waiting")
    .execute();
  await deleteFactors(tx, userid);
  // Without a password, somebody whose link to the identity provider is removed would be locked out.
  await tx
    .deleteFrom("identities")
    .where("user_id", "=", userid)
    .where("user_id", "in", ({ selectFrom }) =>
      selectFrom("users").select("id").where("password_hash", "is not", null),
    )
    .execute();
  const sessions = await endSessions(tx, userid, now, session);
  return { ended, sessions: sessions.length };
}
