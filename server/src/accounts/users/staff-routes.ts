import { inviteStaff } from "@dosebeat/contract/new-users-calls";
import type { FastifyInstance } from "fastify";
import { type Entry, recorded } from "../../access/audit/queries.ts";
import { once } from "../../access/keyed/once.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { groupEvents } from "../groups/events.ts";
import { joinGroups } from "../groups/join.ts";
import { accountEntries, announceAccount, type MadeAccount, makeAccount } from "./new-account.ts";
import { deliverPasswordLink, makePasswordLink } from "./password-link.ts";
import { presentUser } from "./present.ts";
import { changeUser, getUser } from "./queries.ts";
import { changesOf } from "./role-entries.ts";

/** Invitations of staff, by administrators. */
export async function staffRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, inviteStaff, async ({ viewer, body: { data }, log }, _reply) => {
    const now = clock.now();
    const { key, role, staff } = data;
    const groups = [...new Set(data.groups)];
    const { user, made, closed } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const done: { closed?: MadeAccount["closed"]; entries: Entry[] } = { entries: [] };
        const make = async () => {
          const account = await makeAccount(tx, data, now);
          const { id, profileid } = account;
          done.closed = account.closed;
          const changed = await changeUser(tx, viewer.userid, id, { role, staff }, now);
          done.entries = [...changesOf(changed), ...(await joinGroups(tx, groups, profileid))];
          return { id };
        };
        const asked = { userid: viewer.userid, key, sent: data, now };
        const { id: userid, isRetry } = await once(tx, asked, make);
        const user = await getUser(tx, userid);
        // If the answer was lost, nobody has the link in it.
        const by = { userid, madeBy: viewer.userid, isInvitation: true };
        const made = await makePasswordLink(app, tx, parts, by, now);
        return { user, made, isRetry, ...done, closed: done.closed };
      },
      ({ user: { profileid }, entries, ...account }) => [
        ...accountEntries(profileid, account),
        ...entries,
      ],
    );
    announceAccount(app, parts, log, { id: user.id, profileid: user.profileid, closed }, now);
    for (const id of groups) announcer.publish(await groupEvents(db, id));
    const password_link = await deliverPasswordLink(parts, log, user, made);
    return { data: { ...presentUser(user), password_link } };
  });
}
