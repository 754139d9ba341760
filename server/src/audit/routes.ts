import { AuditAnswer, AuditQuery } from "@dosebeat/contract/audit";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { sendCsv, wantsCsv } from "../http/csv.ts";
import { pageOf, paginationOf } from "../http/paging.ts";
import type { Parts } from "../parts.ts";
import { allEntries, countEntries, listEntries } from "./list-queries.ts";
import { auditLines, presentEntry } from "./present.ts";
import { record } from "./queries.ts";

const BATCH = 500;

/** What was done, for administrators. */
export async function auditRoutes(plain: FastifyInstance, { db }: Parts): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>();

  app.get(
    "/api/audit",
    {
      schema: { querystring: AuditQuery, response: { 200: AuditAnswer } },
      // Before the handler, whose answers are held to the schema of the JSON.
      preHandler: async (request, reply) => {
        if (!wantsCsv(request)) return;
        const exported = { kind: "exported", profileid: null, details: { what: "audit" } } as const;
        await record(db, request.viewer.actor, exported);
        return sendCsv(reply, "audit.csv", auditLines(allEntries(db, request.query, BATCH)));
      },
    },
    async ({ query }) => {
      const rows = await listEntries(db, query, pageOf(query));
      const pagination = paginationOf(query, await countEntries(db, query));
      return { data: rows.map(presentEntry), meta: { pagination } };
    },
  );
}
