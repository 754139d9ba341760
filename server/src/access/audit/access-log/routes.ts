import * as calls from "@dosebeat/contract/own-data-calls";
import type { FastifyInstance } from "fastify";
import { handleRead } from "../../../http/handle.ts";
import { pageOf, paginationOf } from "../../../http/paging.ts";
import type { Parts } from "../../../parts.ts";
import { ownProfile } from "../../profiles/scope.ts";
import { presentAccess } from "./present.ts";
import { countAccesses, listAccesses } from "./queries.ts";

/** For patients: who read or changed their data. */
export async function accessLogRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  handleRead(app, parts, calls.getAccessLog, async ({ query, viewer }, _, { db }) => {
    const profileid = ownProfile(viewer);
    const rows = await listAccesses(db, profileid, pageOf(query));
    const pagination = paginationOf(query, await countAccesses(db, profileid));
    return { data: rows.map((row) => presentAccess(row, viewer)), meta: { pagination } };
  });
}
