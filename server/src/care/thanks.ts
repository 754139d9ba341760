import { record } from "../access/audit/queries.ts";
import { findActiveLink } from "../access/profiles/link-queries.ts";
import { mayRead } from "../access/profiles/scope.ts";
import { inTransaction } from "../database/transaction.ts";
import { conflict, notFound } from "../http/errors.ts";
import type { Viewer } from "../http/viewer.ts";
import type { Parts } from "../parts.ts";
import { findLink, type NamedLink } from "./queries.ts";
import { addThanks, getThanks, type ThanksRow } from "./thanks-queries.ts";
import { workedOut } from "./watched.ts";

/**
 * Says thanks for what was due at an instant, once; repeating it keeps the first time.
 *
 * @throws 404 to everybody but an active carer, 403 below the scope, 409 unless the dose is known or said to be taken
 */
export async function sayThanks(
  parts: Parts,
  viewer: Viewer,
  id: number,
  due: Date,
): Promise<{ link: NamedLink; thanks: ThanksRow }> {
  const { db, clock } = parts;
  const profile = await mayRead(db, viewer, { link: id }, ["name", "doses"]);
  const link = await findLink(db, viewer, id);
  if (!link) throw notFound("The link");
  const { doses } = await workedOut(parts, viewer, profile, link);
  if (!doses.taken.some((dose) => dose.due.getTime() === due.getTime()))
    throw conflict("Thanks go to a dose that was taken in the last 24 hours.");
  const thanks = await inTransaction(db, async (tx) => {
    // The link may have ended while the doses were worked out.
    if (!(await findActiveLink(tx, viewer.userid, id))) throw notFound("The link");
    const said = { link_id: id, due_at: due };
    if (await addThanks(tx, { ...said, said_at: clock.now() })) {
      const details = { change: "thanked", link: id };
      const { profile_id: profileid } = link;
      await record(tx, viewer.actor, { kind: "carer-changed", profileid, details });
    }
    return getThanks(tx, said);
  });
  return { link, thanks };
}
