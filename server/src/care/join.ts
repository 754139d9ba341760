import { HOUR } from "@dosebeat/domain/time/durations";
import { countAttempt, forgiveAttempt } from "../access/attempts/queries.ts";
import type { Limit } from "../access/attempts/window.ts";
import { record } from "../access/audit/queries.ts";
import { useInvitation } from "../access/profiles/invitation-queries.ts";
import { getAccount } from "../accounts/sign-in/queries.ts";
import type { Db } from "../database/db.ts";
import { inTransaction } from "../database/transaction.ts";
import { conflict, notFound, problem, Refusal, tooMany } from "../http/errors.ts";
import { senderNetwork } from "../http/sender.ts";
import type { Viewer } from "../http/viewer.ts";
import type { Parts } from "../parts.ts";
import { hashesOf } from "./invitation-code.ts";
import { MOST_CARERS } from "./invite.ts";
import { addLink, countLinks, findLink, lockPair, type NamedLink } from "./queries.ts";

/** The most patients of a carer. */
const MOST_PATIENTS = 20;

const AN_HOUR = { windowMs: HOUR };

/** Wrong codes. With 43 bits per code the limit of a network can be generous, as many people may share it. */
function limitsOf({ userid, actor }: Viewer): Limit[] {
  const network = senderNetwork(actor.address);
  return [
    { name: "care code by user", most: 10, ...AN_HOUR, key: String(userid) },
    { name: "care code by sender", most: 100, ...AN_HOUR, key: network },
  ];
}

/**
 * Accepts an invitation by its code.
 *
 * @throws 404 for every code that the caller cannot use, 409, 429
 */
export async function join(
  parts: Pick<Parts, "db" | "jwtSecret" | "jwtSecretBeside" | "sendMail">,
  viewer: Viewer,
  code: string,
  now: Date,
): Promise<NamedLink> {
  const { db } = parts;
  const limits = limitsOf(viewer);
  const wait = await countAttempt(db, limits, now);
  if (wait > 0) throw tooMany(problem("attempts"), wait);
  try {
    const link = await accept(parts, viewer, hashesOf(parts, code), now);
    await forgiveAttempt(db, limits, now);
    return link;
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 404)) await forgiveAttempt(db, limits, now);
    throw error;
  }
}

async function accept(
  { db, sendMail }: Pick<Parts, "db" | "sendMail">,
  viewer: Viewer,
  codeHashes: readonly Buffer[],
  now: Date,
): Promise<NamedLink> {
  return inTransaction(db, async (tx) => {
    const invitation = await useInvitation(tx, codeHashes, viewer, now);
    if (!invitation) throw notFound(problem("care_code"));
    const { profile_id, scope, after_minutes, email } = invitation;
    if (profile_id === viewer.profileid) throw conflict(problem("care_self"));
    if (sendMail) await requireVerified(tx, viewer);
    const pair = { profile_id, user_id: viewer.userid };
    await lockPair(tx, pair);
    const { both, carers, patients } = await countLinks(tx, pair);
    if (both > 0) throw conflict(problem("care_twice"));
    if (carers >= MOST_CARERS) throw conflict(problem("carers_many", { most: MOST_CARERS }));
    if (patients >= MOST_PATIENTS) {
      throw conflict(problem("watched_many", { most: MOST_PATIENTS }));
    }
    const { id, state } = await addLink(tx, { ...pair, scope, after_minutes, email }, now);
    const details = { change: "joined", link: id, scope, state };
    await record(tx, viewer.actor, { kind: "carer-changed", profileid: profile_id, details });
    const link = await findLink(tx, viewer, id);
    if (!link) throw new Error("the link was just made");
    return link;
  });
}

/**
 * The patient confirms name and address, so the address must be the carer's own. Without mail, addresses cannot be
 * verified, and the patient must rely on the person's word.
 */
async function requireVerified(tx: Db, { userid }: Viewer): Promise<void> {
  const { email_verified_at } = await getAccount(tx, userid);
  if (!email_verified_at) throw conflict(problem("own_email_unverified"));
}
