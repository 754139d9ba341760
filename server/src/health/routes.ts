import * as calls from "@dosebeat/contract/calls/health";
import type { FastifyInstance } from "fastify";
import { unavailable } from "../http/errors.ts";
import { handle } from "../http/handle.ts";
import type { Parts } from "../parts.ts";
import { checkDatabase } from "./queries.ts";

export async function healthRoutes(
  app: FastifyInstance,
  { db, storage, ending }: Parts,
): Promise<void> {
  handle(app, calls.getHealth, async () => {
    if (ending?.aborted) throw unavailable();
    const disk = (await storage?.full()) ? ("full" as const) : ("ok" as const);
    return { data: { status: "up" as const, disk } };
  });

  handle(app, calls.getReadiness, async (request) => {
    if (ending?.aborted) throw unavailable();
    await checkDatabase(db).catch((error: unknown) => {
      request.log.warn({ err: error }, "database is not ready");
      throw unavailable();
    });
    return { data: { status: "ready" as const } };
  });
}
