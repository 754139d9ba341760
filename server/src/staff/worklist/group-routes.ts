import { getWorklistGroups } from "@dosebeat/contract/worklist-groups";
import type { FastifyInstance } from "fastify";
import { listingCircle, listingMember } from "../../access/profiles/staff-rights.ts";
import { presentGroup } from "../../accounts/groups/present.ts";
import { countGroups } from "../../accounts/groups/queries.ts";
import { handle } from "../../http/handle.ts";
import { paginationOf } from "../../http/paging.ts";
import type { Parts } from "../../parts.ts";
import { listGroupsToCall } from "./group-queries.ts";

/** How many patients of each group need a call today. */
export async function worklistGroupRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handle(app, getWorklistGroups, async ({ query, viewer }) => {
    const circle = listingCircle(viewer);
    const viewpoint = { member: listingMember(viewer), userid: viewer.userid, now: clock.now() };
    const rows = await listGroupsToCall(db, circle, query, viewpoint);
    const data = rows.map(({ call, box, watch, ...row }) => {
      const { id, attributes } = presentGroup(row);
      return { id, attributes: { ...attributes, call, box, watch } };
    });
    return {
      data,
      meta: { pagination: paginationOf(query, await countGroups(db, circle, query)) },
    };
  });
}
