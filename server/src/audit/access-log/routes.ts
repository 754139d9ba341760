import { AccessLogAnswer, AccessLogQuery } from "@dosebeat/contract/audit";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { pageOf, paginationOf } from "../../http/paging.ts";
import type { Parts } from "../../parts.ts";
import { ownProfile } from "../../profiles/scope.ts";
import { presentAccess } from "./present.ts";
import { countAccesses, listAccesses } from "./queries.ts";

/** For patients: who looked at or changed their data. */
export async function accessLogRoutes(plain: FastifyInstance, { db }: Parts): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>();

  app.get(
    "/api/profile/access-log",
    { schema: { querystring: AccessLogQuery, response: { 200: AccessLogAnswer } } },
    async ({ query, viewer }) => {
      const profileid = ownProfile(viewer);
      const rows = await listAccesses(db, profileid, pageOf(query));
      const pagination = paginationOf(query, await countAccesses(db, profileid));
      return { data: rows.map((row) => presentAccess(row, viewer)), meta: { pagination } };
    },
  );
}
