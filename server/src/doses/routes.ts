import { DoseAnswer, DosesAnswer, DosesQuery, StateDose } from "@dosebeat/contract/doses";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Parts } from "../parts.ts";
import { mayRead } from "../profiles/scope.ts";
import { refuseLongRange } from "../readings/range.ts";
import { dosesOf } from "./days.ts";
import { stateDose } from "./state-dose.ts";

export async function doseRoutes(plain: FastifyInstance, parts: Parts): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>();

  app.get(
    "/api/doses",
    { schema: { querystring: DosesQuery, response: { 200: DosesAnswer } } },
    async ({ query, viewer }) => {
      refuseLongRange(query.from, query.to);
      const asked = query.profileid ?? viewer.profileid;
      const profileid = await mayRead(parts.db, viewer, asked, "doses");
      return { data: await dosesOf(parts, profileid, query, query.medicine) };
    },
  );

  app.put(
    "/api/doses",
    { schema: { body: StateDose, response: { 200: DoseAnswer } } },
    async ({ body, viewer }) => ({ data: await stateDose(parts, viewer, body.data) }),
  );
}
