import * as calls from "@dosebeat/contract/excused";
import type { FastifyInstance } from "fastify";
import { mayRead } from "../../access/profiles/scope.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { listExcused } from "./queries.ts";
import { countDaysAgain, excuseDays, presentPeriod } from "./write.ts";

/** Periods in which a patient is not monitored: hospital, box not used, travelling. */
export async function excusedRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db } = parts;

  handle(app, calls.getExcused, async ({ query, viewer }) => {
    const requested = query.profileid ?? viewer.profileid;
    const profileid = await mayRead(db, viewer, requested, "doses");
    return { data: (await listExcused(db, profileid)).map(presentPeriod) };
  });

  handle(app, calls.addExcused, ({ body: { data }, viewer }, _reply) =>
    excuseDays(parts, viewer, data),
  );

  handle(app, calls.removeExcused, ({ params: { id }, viewer }) =>
    countDaysAgain(parts, viewer, id),
  );
}
