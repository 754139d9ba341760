import { eraseUser, inviteUser } from "@dosebeat/contract/master-data-calls";
import type { FastifyInstance } from "fastify";
import { recorded } from "../../access/audit/queries.ts";
import { mayChange } from "../../access/profiles/scope.ts";
import { dropDueInvitation } from "../../accounts/users/invitations/queries.ts";
import { deliverPasswordLink, makePasswordLink } from "../../accounts/users/password-link.ts";
import { getUser } from "../../accounts/users/queries.ts";
import { conflict, problem } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { announceErased } from "./announce-erased.ts";
import { eraseOther } from "./queries.ts";
import { finishErasure } from "./recorded-erasure.ts";
import { findLinkedProfiles } from "./reminder-queries.ts";

/** How patients' accounts begin and end. */
export async function invitationRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handle(app, inviteUser, async ({ viewer, params: { userid }, log }) => {
    const { user, made } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const user = await getUser(tx, userid);
        const by = { userid, madeBy: viewer.userid, isInvitation: true };
        const made = await makePasswordLink(app, tx, parts, by, clock.now());
        if (!user.is_active) throw conflict(problem("user_inactive"));
        await dropDueInvitation(tx, userid);
        return { user, made };
      },
      ({ user: { profileid } }) => ({ kind: "password-link-made", profileid }),
    );
    return { data: await deliverPasswordLink(parts, log, user, made) };
  });

  handle(app, eraseUser, async ({ viewer, params: { userid }, body: { data }, log }) => {
    const now = clock.now();
    const user = await getUser(db, userid);
    const profileid = await mayChange(db, viewer, user.profileid);
    const linked = await findLinkedProfiles(db, profileid);
    const other = { userid, profileid };
    const { boxes, recorded } = await eraseOther(db, viewer.actor, other, data.reason, now);
    await parts.rememberErasures?.();
    const erased = { ...other, linked, boxes };
    announceErased(parts, erased);
    await finishErasure(parts, recorded, log);
    announceErased(parts, erased);
    return { data: { erased: now.toISOString() } };
  });
}
