import { HealthAnswer, ReadyAnswer } from "@dosebeat/contract/health";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { unavailable } from "../http/errors.ts";
import type { Parts } from "../parts.ts";
import { checkDatabase } from "./queries.ts";

export async function healthRoutes(
  plain: FastifyInstance,
  { db, storage, ending }: Parts,
): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>();

  app.get("/healthz", { schema: { response: { 200: HealthAnswer } } }, async () => {
    if (ending?.aborted) throw unavailable();
    const disk = (await storage?.full()) ? ("full" as const) : ("ok" as const);
    return { data: { status: "up" as const, disk } };
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
