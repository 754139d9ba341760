import type { FastifyInstance } from "fastify";
import { unavailable } from "../errors.ts";
import type { Parts } from "../platform/parts.ts";
import { checkDatabase } from "./queries.ts";

export async function healthRoutes(app: FastifyInstance, { db }: Parts): Promise<void> {
  app.get("/healthz", () => ({ data: { status: "up" } }));

  app.get("/readyz", async (request) => {
    await checkDatabase(db).catch((error: unknown) => {
      request.log.warn({ err: error }, "database is not ready");
      throw unavailable();
    });
    return { data: { status: "ready" } };
  });
}
