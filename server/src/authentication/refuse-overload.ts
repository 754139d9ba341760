import { URGENCIES, type Urgency } from "@dosebeat/contract/base/urgencies";
import { urgencyOf } from "@dosebeat/contract/base/urgency-of";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { wantsCsv } from "../http/csv.ts";
import { overloaded } from "../http/errors.ts";
import type { Parts } from "../parts.ts";
import { bearerOf, isOfService } from "./bearer.ts";

/**
 * Refuses calls that an overloaded server has no time for, least urgent first. Called before authentication, so that
 * a refusal costs no query.
 *
 * @returns the same check for what is known only after authentication, to be called then
 */
export function refuseOverload(app: FastifyInstance, { overload, metrics }: Parts): () => void {
  if (overload === undefined) return () => {};
  metrics.gauge(
    "dosebeat_overload_wait_seconds",
    "How long calls wait for the processor and for a connection to the database before anything is done for them",
    () => overload.waitedMs / 1000,
  );
  metrics.gauge(
    "dosebeat_overload_refused_urgencies",
    "How many urgencies of calls are refused now, the least urgent first; 0: none",
    () => overload.refused.length,
  );
  for (const urgency of URGENCIES)
    if (urgency !== "always") metrics.overloadRefusals.inc({ urgency }, 0);
  const refuse = (urgency: Urgency) => {
    const seconds = overload.retryAfter(urgency);
    if (seconds === undefined) return;
    metrics.overloadRefusals.inc({ urgency });
    throw overloaded(seconds);
  };
  app.addHook("onRequest", (request, _, done) => {
    if (!overload.isRefusing) return done();
    const urgency = urgencyOfRequest(request);
    // The list of deliveries must show which key was refused.
    if (urgency !== "deliveries") refuse(urgency);
    done();
  });
  return () => {
    app.addHook("onRequest", (request, _, done) => {
      if (!overload.isRefusing) return done();
      const urgency = urgencyOfRequest(request);
      if (urgency === "deliveries") refuse(urgency);
      else if (urgency === "pages" && isOfStaff(request)) refuse("lists");
      done();
    });
  };
}

/** What is known of a request before authentication. Pages and files cost little, and explain why a call failed. */
function urgencyOfRequest(request: FastifyRequest): Urgency {
  const { call } = request.routeOptions.config;
  if (call === undefined) return "always";
  const urgency = urgencyOf(call);
  if (urgency === "always") return urgency;
  return isOfService(bearerOf(request)) || wantsCsv(request) ? "bulk" : urgency;
}

/** Whether staff read somebody else's data; their own account they read like anybody. */
function isOfStaff(request: FastifyRequest): boolean {
  const { call } = request.routeOptions.config;
  const isOfOthers = call?.scope === "patient" || call?.scope === "box" || call?.scope === "all";
  return call?.who === "user" && isOfOthers && request.viewer.staff.length > 0;
}
