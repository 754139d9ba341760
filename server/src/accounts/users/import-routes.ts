import { importUsers } from "@dosebeat/contract/master-data-calls";
import type { FastifyInstance } from "fastify";
import { type Entry, recorded } from "../../access/audit/queries.ts";
import { profileEvent } from "../../access/profiles/events.ts";
import type { Db } from "../../database/db.ts";
import { handle } from "../../http/handle.ts";
import { linkTo } from "../../http/link-to.ts";
import type { Parts } from "../../parts.ts";
import { linkIn } from "../../platform/site-language.ts";
import { PASSWORD_PAGE } from "../account-mail/account-mail.ts";
import { groupEvents } from "../groups/events.ts";
import { lockRecordNumbers } from "../record-numbers/queries.ts";
import { INVITATION_VALID_MS, issueInvitations } from "../sign-in/password-codes/queries.ts";
import { importRefusal, type ReadRows, readRows } from "./import/faults.ts";
import { type Created, createPeople, findGroups, storedFaults } from "./import/queries.ts";
import { addDueInvitations } from "./invitations/queries.ts";

/** Creating accounts for many patients at once. */
export async function importRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, importUsers, async ({ viewer, body: { data, check = false } }) => {
    const now = clock.now();
    const rows = await readRows(data, now);
    if (check) {
      await faultless(db, rows);
      return { data: { count: data.length, expires: null, users: [] } };
    }
    const { created, codes } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        await lockRecordNumbers(tx);
        const { people, groups } = await faultless(tx, rows);
        const created = await createPeople(tx, people, groups, now);
        return { created, codes: await invite(tx, created, viewer.userid, now) };
      },
      ({ created }) => created.flatMap(entriesOf),
    );
    announcer.invalidate("profiles");
    announcer.publish(created.map(({ profileid }) => profileEvent(profileid)));
    const joined = new Set(created.flatMap(({ group }) => group ?? []));
    for (const group of joined) announcer.publish(await groupEvents(db, group));
    const users = created.map(({ id, profileid, email, language }) => {
      const code = codes?.get(id);
      const link =
        code === undefined ? null : linkIn(linkTo(app, parts, PASSWORD_PAGE, code), language);
      return { id, profileid, email, link };
    });
    const expires = codes && new Date(now.getTime() + INVITATION_VALID_MS).toISOString();
    return { data: { count: users.length, expires, users } };
  });

  /** The codes by user, to be handed over; null: they are mailed. */
  async function invite(tx: Db, created: readonly Created[], by: number, now: Date) {
    const users = created.map(({ id }) => id);
    if (!parts.sendMail) return issueInvitations(tx, users, by, now);
    await addDueInvitations(tx, users, by, now);
    return null;
  }
}

/** @throws 400 with every fault of every row */
async function faultless(tx: Db, { people, read, faults }: ReadRows) {
  const groups = await findGroups(tx, read);
  const all = [...faults, ...(await storedFaults(tx, read, groups))];
  if (all.length > 0) throw importRefusal(all);
  return { people, groups };
}

function entriesOf({ profileid, group }: Created): Entry[] {
  const created: Entry = { kind: "user-created", profileid };
  if (group === null) return [created];
  return [created, { kind: "group-joined", profileid, details: { group } }];
}
