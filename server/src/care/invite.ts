import type { Invite } from "@dosebeat/contract/care-invitations";
import { DAY } from "@dosebeat/domain/time/durations";
import { countAttempt } from "../access/attempts/queries.ts";
import type { Limit } from "../access/attempts/window.ts";
import { recorded } from "../access/audit/queries.ts";
import type { ProfileInScope } from "../access/profiles/in-scope.ts";
import {
  addInvitation,
  listInvitations,
  removeInvitation,
} from "../access/profiles/invitation-queries.ts";
import { ownProfile } from "../access/profiles/scope.ts";
import { lockProfile } from "../access/quotas/queries.ts";
import { getAccount } from "../accounts/sign-in/queries.ts";
import type { Db } from "../database/db.ts";
import type { Row } from "../database/schema.ts";
import { conflict, forbidden, notFound, problem, tooMany } from "../http/errors.ts";
import type { Viewer } from "../http/viewer.ts";
import type { Parts } from "../parts.ts";
import { hashOfCode, newCode } from "./invitation-code.ts";
import { listCarers } from "./queries.ts";

/** The most carers of a patient. */
export const MOST_CARERS = 10;

/** The default for how many minutes after a dose was due a carer is told. */
const AFTER_MINUTES = 90;

const A_DAY = { windowMs: DAY };

/** Per patient, and by email also per address, whoever invites: mails must not become a nuisance to strangers. */
function limitsOf({ userid }: Viewer, email: string | undefined): Limit[] {
  const own = { name: "care invitations", most: 20, ...A_DAY, key: String(userid) };
  if (email === undefined) return [own];
  return [own, { name: "care invitation mails", most: 3, ...A_DAY, key: email.toLowerCase() }];
}

/**
 * Stores an invitation. @returns also its code, which is not stored
 *
 * @throws 403 for administrators; 409 if there are enough carers, no mail can be sent, or, for one by email, the
 * inviter's own address is not verified; 429
 */
export async function invite(
  parts: Pick<Parts, "db" | "sendMail" | "jwtSecret">,
  viewer: Viewer,
  { scope, email, after_minutes = AFTER_MINUTES }: Invite,
  now: Date,
): Promise<{ invitation: Row<"care_invitations">; code: string }> {
  const { db } = parts;
  if (viewer.role === "admin") throw forbidden();
  if (email !== undefined) await requireMail(parts, viewer);
  const wait = await countAttempt(db, limitsOf(viewer, email), now);
  if (wait > 0) throw tooMany(problem("attempts"), wait);
  const code = newCode();
  const wanted = {
    scope,
    after_minutes,
    email: email ?? null,
    code_hash: hashOfCode(parts.jwtSecret, code),
  };
  const profile = ownProfile(viewer);
  const invitation = await recorded(
    db,
    viewer.actor,
    async (tx) => {
      await lockProfile(tx, profile);
      await requireRoom(tx, profile, now);
      if (email !== undefined) await requireStranger(tx, viewer, email);
      return addInvitation(tx, profile, wanted, now);
    },
    ({ id, profile_id }) => ({
      kind: "carer-changed",
      profileid: profile_id,
      details: { change: "invited", invitation: id, scope, by_mail: email !== undefined },
    }),
  );
  return { invitation, code };
}

/** @throws 404 */
export async function withdraw(
  { db }: Pick<Parts, "db">,
  viewer: Viewer,
  id: number,
  now: Date,
): Promise<void> {
  const profile = ownProfile(viewer);
  await recorded(
    db,
    viewer.actor,
    async (tx) => {
      if (!(await removeInvitation(tx, profile, id, now))) throw notFound("The invitation");
    },
    () => ({
      kind: "carer-changed",
      profileid: profile,
      details: { change: "withdrawn", invitation: id },
    }),
  );
}

async function requireRoom(tx: Db, profile: ProfileInScope, now: Date): Promise<void> {
  const carers = await listCarers(tx, profile);
  const invited = await listInvitations(tx, profile, now);
  if (carers.length + invited.length >= MOST_CARERS) {
    throw conflict(problem("carers_many", { most: MOST_CARERS }));
  }
}

/** Whoever sends mail to others must have a verified address of their own. */
async function requireMail({ db, sendMail }: Pick<Parts, "db" | "sendMail">, { userid }: Viewer) {
  if (!sendMail) throw conflict(problem("no_mail"));
  const { email_verified_at } = await getAccount(db, userid);
  if (!email_verified_at) throw conflict(problem("own_email_unverified"));
}

/** The patient knows the addresses of their carers, so this tells them nothing new. */
async function requireStranger(tx: Db, viewer: Viewer, email: string): Promise<void> {
  const own = await getAccount(tx, viewer.userid);
  if (isSame(own.email, email)) throw conflict(problem("care_self"));
  const carers = await listCarers(tx, ownProfile(viewer));
  if (carers.some((carer) => isSame(carer.email, email))) throw conflict(problem("care_twice"));
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
