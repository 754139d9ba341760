import type { ScimAnswerQuery } from "@dosebeat/contract/scim";
import * as calls from "@dosebeat/contract/scim-groups-calls";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Db } from "../../database/db.ts";
import { inTransaction } from "../../database/transaction.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { announceDone } from "./announce.ts";
import { baseOf, chosen, isAsked, listAnswer, locate, pageOf } from "./answering.ts";
import { GROUP_ATTRIBUTES } from "./attributes.ts";
import type { Done } from "./change-account.ts";
import {
  changeDirectoryGroup,
  makeDirectoryGroup,
  presentScimGroup,
  removeDirectoryGroup,
  type WantedGroup,
  wantedGroupIn,
  wantedGroupOf,
} from "./change-group.ts";
import { conditionOf } from "./filter-queries.ts";
import {
  type DirectoryGroup,
  FINDABLE_GROUPS,
  getDirectoryGroup,
  listDirectoryGroups,
  listMembersOf,
} from "./group-queries.ts";
import { patched } from "./patch.ts";
import { provisioningOf } from "./reach.ts";
import { lockProvisioning } from "./write-queries.ts";

/** The most groups on a page that includes their members. */
const MOST_WITH_MEMBERS = 20;

type AnswerQuery = z.output<typeof ScimAnswerQuery>;
type Changing = FastifyRequest<{ Params: { id: string }; Querystring: AnswerQuery }>;

/** Groups of a directory, which give their members the rights that settings map to them. */
export function scimGroupRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;

  handle(app, calls.listScimGroups, async (request) => {
    const { query } = request;
    const page = pageOf(query, isAsked("members", query) ? MOST_WITH_MEMBERS : undefined);
    const condition = conditionOf(query.filter, FINDABLE_GROUPS);
    const { rows, total } = await listDirectoryGroups(db, condition, page);
    return listAnswer(await presented(rows, request, query), total, page.offset);
  });

  handle(app, calls.makeScimGroup, async (request, reply) => {
    const { viewer, query, body } = request;
    const settings = provisioningOf(parts);
    const wanted = wantedGroupOf(body);
    const { id, done } = await inTransaction(db, async (tx) => {
      await lockProvisioning(tx);
      return makeDirectoryGroup(tx, settings, wanted, viewer.actor);
    });
    await announceDone(app, parts, request, done);
    const resource = await answer(String(id), request, {});
    locate(reply, resource);
    return chosen(resource, query);
  });

  handle(app, calls.getScimGroup, async (request) =>
    answer(request.params.id, request, request.query),
  );

  handle(app, calls.replaceScimGroup, async (request) => {
    const wanted = wantedGroupOf(request.body);
    return change(request, () => wanted);
  });

  handle(app, calls.patchScimGroup, async (request) => {
    const operations = request.body;
    return change(request, (before) =>
      wantedGroupIn(patched(before, operations, GROUP_ATTRIBUTES)),
    );
  });

  handle(app, calls.deleteScimGroup, async (request, reply) => {
    const settings = provisioningOf(parts);
    await write(request, (tx, group) =>
      removeDirectoryGroup(tx, settings, group, request.viewer.actor),
    );
    return reply.send();
  });

  type Before = Record<string, unknown> & { id: string };

  /** Changes a group to the wanted state, which may depend on its current one. */
  async function change(request: Changing, wantedAfter: (before: Before) => WantedGroup) {
    const settings = provisioningOf(parts);
    await write(request, async (tx, group) => {
      const members = (await listMembersOf(tx, [group.id])).get(group.id) ?? [];
      const { externalId, displayName, id } = presentScimGroup(group, [], "");
      const before = {
        id,
        displayName,
        ...(externalId !== undefined && { externalId }),
        members: members.map((member) => ({ value: String(member) })),
      };
      return changeDirectoryGroup(tx, settings, group, wantedAfter(before), request.viewer.actor);
    });
    return answer(request.params.id, request, request.query);
  }

  async function write(
    request: FastifyRequest<{ Params: { id: string } }>,
    work: (tx: Db, group: DirectoryGroup) => Promise<Done[]>,
  ): Promise<void> {
    const done = await inTransaction(db, async (tx) => {
      await lockProvisioning(tx);
      return work(tx, await getDirectoryGroup(tx, request.params.id));
    });
    await announceDone(app, parts, request, done);
  }

  async function answer(id: string, request: FastifyRequest, query: AnswerQuery) {
    const group = await getDirectoryGroup(db, id);
    const members = isAsked("members", query) ? await listMembersOf(db, [group.id]) : undefined;
    const base = baseOf(parts, request);
    return chosen(presentScimGroup(group, members?.get(group.id) ?? [], base), query);
  }

  async function presented(
    rows: readonly DirectoryGroup[],
    request: FastifyRequest,
    query: AnswerQuery,
  ) {
    const base = baseOf(parts, request);
    const ids = isAsked("members", query) ? rows.map(({ id }) => id) : [];
    const members = await listMembersOf(db, ids);
    return rows.map((row) => chosen(presentScimGroup(row, members.get(row.id) ?? [], base), query));
  }
}
