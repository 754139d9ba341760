import {
  ProfilesAnswer,
  ProfilesQuery,
  RosterAnswer,
  RosterQuery,
} from "@dosebeat/contract/profiles";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { recordListing } from "../audit/queries.ts";
import { sendPage } from "../http/send-json.ts";
import type { Parts } from "../parts.ts";
import { Totals } from "../peers/totals.ts";
import { listProfiles, listRoster } from "./list-queries.ts";
import { presentRosterEntry } from "./present.ts";

const ROSTER_PART = 1000;

export async function profileRoutes(plain: FastifyInstance, parts: Parts): Promise<void> {
  const { db } = parts;
  const totals = new Totals(parts);
  const app = plain.withTypeProvider<ZodTypeProvider>();

  app.get(
    "/api/profiles",
    { schema: { querystring: ProfilesQuery, response: { 200: ProfilesAnswer } } },
    async ({ query, viewer }, reply) => {
      await recordListing(db, viewer.actor);
      return sendPage(reply, query, await listProfiles(db, totals, query));
    },
  );

  app.get(
    "/api/profiles/roster",
    { schema: { querystring: RosterQuery, response: { 200: RosterAnswer } } },
    async ({ query, viewer }) => {
      await recordListing(db, viewer.actor);
      const rows = await listRoster(db, query.after ?? 0, ROSTER_PART);
      const last = rows.length === ROSTER_PART ? rows.at(-1) : undefined;
      return { data: { users: rows.map(presentRosterEntry), next: last?.id ?? null } };
    },
  );
}
