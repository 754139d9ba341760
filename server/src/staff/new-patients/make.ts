import type { CreateGroupPatient } from "@dosebeat/contract/group-patients-calls";
import type { CreatedUser, CreateUser } from "@dosebeat/contract/users";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { type Entry, recorded } from "../../access/audit/queries.ts";
import { once } from "../../access/keyed/once.ts";
import { requireBornBy } from "../../access/profiles/born.ts";
import { groupEvents } from "../../accounts/groups/events.ts";
import { joinGroups } from "../../accounts/groups/join.ts";
import {
  accountEntries,
  announceAccount,
  type MadeAccount,
  makeAccount,
} from "../../accounts/users/new-account.ts";
import { deliverPasswordLink, makePasswordLink } from "../../accounts/users/password-link.ts";
import { presentUser } from "../../accounts/users/present.ts";
import { getUser } from "../../accounts/users/queries.ts";
import { bindingEntry } from "../../boxes/sensors/binding-entry.ts";
import type { NamedBinding } from "../../boxes/sensors/bindings/queries.ts";
import type { Db } from "../../database/db.ts";
import type { Actor } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { findAssignment } from "./queries.ts";

/** Who is to be created, and by whom. */
export interface NewPatient {
  data: CreateUser | CreateGroupPatient;
  /** The whole request, which a retry repeats. */
  sent: unknown;
  group: number | undefined;
  by: { userid: number; actor: Actor };
  /** Gives the new patient the box; absent: none was named. */
  bind?: (tx: Db, profileid: number) => Promise<NamedBinding>;
  now: Date;
}

/** Creates a patient with account, group and box: everything or nothing is stored. */
export async function makePatient(
  app: FastifyInstance,
  parts: Parts,
  log: FastifyBaseLogger,
  asked: NewPatient,
): Promise<CreatedUser> {
  const { db, announcer } = parts;
  const { data, group, by, now } = asked;
  requireBornBy(data.born, now);
  const { user, made, closed, assignment } = await recorded(
    db,
    by.actor,
    (tx) => store(app, tx, parts, asked),
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
    ...presentUser(user),
    password_link,
    assignment: assignment && { id: assignment.id, deveui: assignment.deveui },
  };
}

async function store(
  app: FastifyInstance,
  tx: Db,
  parts: Parts,
  { data, sent, group, by, bind, now }: NewPatient,
) {
  const { key, deveui } = data;
  const done: { closed?: MadeAccount["closed"]; entries: Entry[] } = { entries: [] };
  const make = async () => {
    const { id, profileid, closed } = await makeAccount(tx, data, now);
    done.closed = closed;
    done.entries = await joinGroups(tx, group === undefined ? [] : [group], profileid);
    if (bind) done.entries.push(bindingEntry("sensor-assigned", await bind(tx, profileid)));
    return { id };
  };
  const { id: userid, isRetry } = await once(tx, { userid: by.userid, key, sent, now }, make);
  const user = await getUser(tx, userid);
  // If the answer was lost, nobody has the link in it.
  const link = { userid, madeBy: by.userid, isInvitation: true };
  const made = await makePasswordLink(app, tx, parts, link, now);
  const assignment = deveui ? await findAssignment(tx, userid, deveui) : null;
  return { user, made, isRetry, assignment, entries: done.entries, closed: done.closed };
}
