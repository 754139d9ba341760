import { setTimeout } from "node:timers/promises";
import * as calls from "@dosebeat/contract/health";
import type { FastifyInstance } from "fastify";
import { unavailable } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { checkDatabase } from "./queries.ts";

/** Callers that check readiness give up quickly. */
const READY_WITHIN_MS = 2_000;

export async function healthRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, storage, ending } = parts;
  handle(app, calls.getHealth, async () => {
    if (ending?.aborted) throw unavailable();
    const disk = (await storage?.full()) ? ("full" as const) : ("ok" as const);
    // Brokers are connected after the routes are created.
    const brokers = (parts.brokers?.() ?? []).map((connected) => ({ connected }));
    return { data: { status: "up" as const, disk, brokers } };
  });

  handle(app, calls.getReadiness, async (request) => {
    if (ending?.aborted) throw unavailable();
    await answeredSoon(checkDatabase(db)).catch((error: unknown) => {
      request.log.warn({ err: error }, "database is not ready");
      throw unavailable();
    });
    return { data: { status: "ready" as const } };
  });
}

/** @throws if the check takes longer than a load balancer should wait */
async function answeredSoon(check: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const late = setTimeout(READY_WITHIN_MS, undefined, { signal: timer.signal, ref: false }).then(
    () => {
      throw new Error("timeout expired");
    },
  );
  // The loser of the race must not become an unhandled rejection.
  late.catch(() => {});
  await Promise.race([check, late]).finally(() => timer.abort());
}
