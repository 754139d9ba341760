import * as calls from "@dosebeat/contract/groups-calls";
import type { FastifyInstance } from "fastify";
import { Listings } from "../../access/audit/listing-queries.ts";
import { type Entry, recorded } from "../../access/audit/queries.ts";
import { once } from "../../access/keyed/once.ts";
import { listingCircle, listingMember } from "../../access/profiles/staff-rights.ts";
import { handle } from "../../http/handle.ts";
import { paginationOf } from "../../http/paging.ts";
import type { Parts } from "../../parts.ts";
import { lockRecordNumbers, requireUniqueNumbers } from "../record-numbers/queries.ts";
import { groupEvents } from "./events.ts";
import {
  countMembers,
  type GroupRights,
  getMember,
  listGroupStaff,
  listMembers,
  setRights,
} from "./member-queries.ts";
import { presentGroup } from "./present.ts";
import {
  addMembers,
  countGroups,
  deleteGroup,
  getGroup,
  insertGroup,
  listGroups,
  lockGroup,
  removeMembers,
  updateGroup,
  usersOf,
} from "./queries.ts";

/** Groups of patients and of the staff who care for them. */
export async function groupRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;
  const listings = new Listings(parts);

  handle(app, calls.getGroups, async ({ query, viewer }) => {
    const circle = listingCircle(viewer);
    const wanted = { ...query, prescriber: query.prescriber && viewer.profileid };
    const rows = await listGroups(db, circle, wanted);
    const pagination = paginationOf(query, await countGroups(db, circle, wanted));
    return { data: rows.map(presentGroup), meta: { pagination } };
  });

  handle(app, calls.getGroup, async ({ viewer, params: { id } }) => ({
    data: presentGroup(await getGroup(db, listingCircle(viewer), id)),
  }));

  handle(app, calls.createGroup, async ({ viewer, body: { data } }, _reply) => {
    const { key, ...made } = data;
    const { userid } = viewer;
    const now = clock.now();
    const { group } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const make = async () => ({ id: await insertGroup(tx, made, now) });
        const { id, isRetry } = await once(tx, { userid, key, sent: data, now }, make);
        return { group: await getGroup(tx, null, id), isRetry };
      },
      ({ group: { id }, isRetry }) => (isRetry ? [] : changed(id, "added")),
    );
    await tell(group.id);
    return { data: presentGroup(group) };
  });

  handle(app, calls.changeGroup, async ({ viewer, params: { id }, body: { data } }) => {
    const group = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        await updateGroup(tx, id, data);
        return getGroup(tx, null, id);
      },
      () => changed(id, "changed", data.four_eyes),
    );
    await tell(id);
    return { data: presentGroup(group) };
  });

  handle(app, calls.removeGroup, async ({ viewer, params: { id } }) => {
    const remove = (tx: Parts["db"]) => deleteGroup(tx, id);
    await recorded(db, viewer.actor, remove, () => changed(id, "removed"));
    await tell(id);
    return { data: { id } };
  });

  handle(app, calls.getGroupMembers, async ({ viewer, params: { id }, query }) => {
    await getGroup(db, listingMember(viewer), id);
    await listings.record(viewer.actor);
    const rows = await listMembers(db, id, query);
    const pagination = paginationOf(query, await countMembers(db, id, query));
    const data = rows.map(({ id: profileid, ...attributes }) => ({ id: profileid, attributes }));
    return { data, meta: { pagination } };
  });

  handle(app, calls.changeGroupMembers, async ({ viewer, params: { id }, body: { data } }) => {
    const before = await listGroupStaff(db, id);
    const { group, left, joined } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        await lockRecordNumbers(tx);
        await lockGroup(tx, id);
        const left = await removeMembers(tx, id, data.remove ?? []);
        const joined = await addMembers(tx, id, data.add ?? []);
        await requireUniqueNumbers(tx, [id]);
        return { left, joined, group: await getGroup(tx, null, id) };
      },
      ({ left, joined }) => [
        ...left.map((profileid) => membership("group-left", profileid, id)),
        ...joined.map((profileid) => membership("group-joined", profileid, id)),
      ],
    );
    for (const { userid } of before) announcer.invalidate(userid);
    // What a patient sees may depend on the studies of their groups.
    for (const userid of await usersOf(db, [...left, ...joined])) announcer.invalidate(userid);
    await tell(id, before);
    return { data: presentGroup(group) };
  });

  handle(app, calls.changeGroupMember, async ({ viewer, params, body: { data } }) => {
    const { id, profileid } = params;
    await recorded(
      db,
      viewer.actor,
      (tx) => setRights(tx, id, profileid, data),
      (changed) => rightsChanged(id, profileid, changed),
    );
    await tell(id);
    const { id: member, ...attributes } = await getMember(db, id, profileid);
    return { data: { id: member, attributes } };
  });

  async function tell(id: number, also: readonly { profileid: number }[] = []): Promise<void> {
    announcer.publish(await groupEvents(db, id, also));
  }
}

function rightsChanged(
  group: number,
  profileid: number,
  { is_prescriber, has_study }: Partial<GroupRights>,
): Entry[] {
  const entries: Entry[] = [];
  if (is_prescriber !== undefined)
    entries.push({ kind: "prescriber-changed", profileid, details: { group, is_prescriber } });
  if (has_study !== undefined)
    entries.push({ kind: "study-right-changed", profileid, details: { group, has_study } });
  return entries;
}

function changed(
  group: number,
  change: "added" | "changed" | "removed",
  four_eyes?: boolean,
): Entry {
  const set = four_eyes === undefined ? {} : { four_eyes };
  return { kind: "group-changed", profileid: null, details: { group, change, ...set } };
}

function membership(kind: "group-joined" | "group-left", profileid: number, group: number): Entry {
  return { kind, profileid, details: { group } };
}
