import { AdherenceAnswer } from "@dosebeat/contract/adherence";
import { DosesQuery } from "@dosebeat/contract/doses";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Parts } from "../parts.ts";
import { mayRead } from "../profiles/scope.ts";
import { refuseLongRange } from "../readings/range.ts";
import { adherenceOf } from "./days.ts";

export async function adherenceRoutes(plain: FastifyInstance, parts: Parts): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>();

  app.get(
    "/api/adherence",
    { schema: { querystring: DosesQuery, response: { 200: AdherenceAnswer } } },
    async ({ query, viewer }) => {
      refuseLongRange(query.from, query.to);
      const asked = query.profileid ?? viewer.profileid;
      const profileid = await mayRead(parts.db, viewer, asked, "figures");
      return { data: await adherenceOf(parts, profileid, query, query.medicine) };
    },
  );
}
