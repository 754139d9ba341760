import { HealthAnswer, ReadyAnswer } from "@dosebeat/contract/health";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { unavailable } from "../errors.ts";
import type { Parts } from "../platform/parts.ts";
import { checkDatabase } from "./queries.ts";

export async function healthRoutes(plain: FastifyInstance, { db, ending }: Parts): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>();

  app.get("/healthz", { schema: { response: { 200: HealthAnswer } } }, async () => {
    if (ending?.aborted) throw unavailable();
    return { data: { status: "up" as const } };
  });

  app.get("/readyz", { schema: { response: { 200: ReadyAnswer } } }, async (request) => {
    if (ending?.aborted) throw unavailable();
    await checkDatabase(db).catch((error: unknown) => {
      request.log.warn({ err: error }, "database is not ready");
      throw unavailable();
    });
    return { data: { status: "ready" as const } };
  });
}
