import { createUser } from "@dosebeat/contract/new-users-calls";
import type { CreateUser } from "@dosebeat/contract/users";
import type { FastifyInstance } from "fastify";
import { type Entry, recorded } from "../../access/audit/queries.ts";
import { once } from "../../access/keyed/once.ts";
import { requireBornBy } from "../../access/profiles/born.ts";
import { groupEvents } from "../../accounts/groups/events.ts";
import { joinGroups } from "../../accounts/groups/join.ts";
import { requireConfirmed } from "../../accounts/sign-in/require-confirmed.ts";
import {
  accountEntries,
  announceAccount,
  type MadeAccount,
  makeAccount,
} from "../../accounts/users/new-account.ts";
import { deliverPasswordLink, makePasswordLink } from "../../accounts/users/password-link.ts";
import { presentUser } from "../../accounts/users/present.ts";
import { getUser } from "../../accounts/users/queries.ts";
import { assignByStaff } from "../../boxes/sensors/assign.ts";
import { bindingEntry } from "../../boxes/sensors/binding-entry.ts";
import type { Db } from "../../database/db.ts";
import { conflict, problem } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { findAssignment } from "./queries.ts";

/** A patient with account, group and box, made in one step. */
export async function newPatientRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, createUser, async ({ viewer, session, body: { data }, log }, _reply) => {
    const now = clock.now();
    if (data.take_over) await requireConfirmed(db, viewer, session, now);
    requireBornBy(data.born, now);
    const { key, group, deveui } = data;
    const { user, made, closed, assignment } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const done: { closed?: MadeAccount["closed"]; entries: Entry[] } = { entries: [] };
        const make = async () => {
          const account = await makeAccount(tx, data, now);
          done.closed = account.closed;
          done.entries = await placePatient(tx, viewer, account.profileid, data, now);
          return { id: account.id };
        };
        const asked = { userid: viewer.userid, key, sent: data, now };
        const { id: userid, isRetry } = await once(tx, asked, make);
        const user = await getUser(tx, userid);
        if (user.password_hash !== null) throw conflict(problem("has_password"));
        // If the answer was lost, nobody has its link.
        const by = { userid, madeBy: viewer.userid, isInvitation: true };
        const made = await makePasswordLink(app, tx, parts, by, now);
        const assignment = deveui ? await findAssignment(tx, userid, deveui) : null;
        return { user, made, isRetry, assignment, entries: done.entries, closed: done.closed };
      },
      ({ user: { profileid }, entries, ...account }) => [
        ...accountEntries(profileid, account),
        ...entries,
      ],
    );
    const { id, profileid } = user;
    announceAccount(app, parts, log, { id, profileid, closed }, now);
    if (group !== undefined) announcer.publish(await groupEvents(db, group));
    if (assignment) announcer.publish([{ kind: "sensor", profileid, id: assignment.sensor_id }]);
    const password_link = await deliverPasswordLink(parts, log, user, made);
    return {
      data: {
        ...presentUser(user),
        password_link,
        assignment: assignment && { id: assignment.id, deveui: assignment.deveui },
      },
    };
  });
}

/** Gives a new patient a group and a box. Returns what the audit log says of it. */
async function placePatient(
  tx: Db,
  viewer: Viewer,
  profileid: number,
  { group, deveui }: Pick<CreateUser, "group" | "deveui">,
  now: Date,
): Promise<Entry[]> {
  const entries = await joinGroups(tx, group === undefined ? [] : [group], profileid);
  if (deveui === undefined) return entries;
  const bound = await assignByStaff(tx, viewer, { profileid, deveui }, now);
  return [...entries, bindingEntry("sensor-assigned", bound)];
}
