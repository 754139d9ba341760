import { MINUTE } from "@dosebeat/domain/time/durations";
import type { FastifyInstance } from "fastify";
import { WriteCounter } from "../../access/quotas/writes.ts";
import { tooMany } from "../../http/errors.ts";
import { FHIR_JSON } from "../../http/operation-outcome.ts";
import { laneOf } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { honourHandling } from "./handling.ts";

/** The most requests by one person per minute: for searches and reads, and separately for exports. */
const MOST_REQUESTS = 300;

/**
 * What all calls below `/fhir` have in common: refuses more requests than a program needs, and marks answers as FHIR.
 */
export function answerAsFhir(app: FastifyInstance, { clock }: Parts): void {
  const inMinute = new WriteCounter(MOST_REQUESTS, MINUTE);
  app.addHook("onRequest", async (request) => {
    const who = request.routeOptions.config.call?.who;
    if (who !== "user" && who !== "staff") return;
    const wait = inMinute.count(laneOf(request.viewer), clock.now());
    if (wait > 0) throw tooMany({ message: "Too many requests in a minute." }, wait);
  });
  app.addHook("preHandler", async (_, reply) => {
    reply.header("content-type", FHIR_JSON);
  });
  honourHandling(app);
}
