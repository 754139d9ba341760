import { DosesAnswer, DosesQuery } from "@dosebeat/contract/doses";
import { addDays } from "@dosebeat/domain/local-time";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { invalid } from "../errors.ts";
import type { Parts } from "../platform/parts.ts";
import { profileInScope } from "../profiles/scope.ts";
import { MOST_DAYS } from "../readings/range.ts";
import { dosesOf } from "./days.ts";

export async function doseRoutes(plain: FastifyInstance, parts: Parts): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>();

  app.get(
    "/api/doses",
    { schema: { querystring: DosesQuery, response: { 200: DosesAnswer } } },
    async ({ query, viewer }) => {
      refuseLongRange(query.from, query.to);
      const profileid = await profileInScope(parts.db, viewer, query.profileid);
      return { data: await dosesOf(parts, profileid, query, query.medicine) };
    },
  );
}

/** @throws 400 */
export function refuseLongRange(from: string, to: string): void {
  if (to < from) throw invalid(["to"], "to must not be before from.");
  if (to >= addDays(from, MOST_DAYS)) {
    throw invalid(["to"], `The range must not be longer than ${MOST_DAYS} days.`);
  }
}
