import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isOutage } from "../database/outage.ts";
import { isOfGone, isOfLocked } from "../database/violations.ts";
import type { Clock } from "../platform/clock.ts";
import { LogThrottle } from "../platform/log-throttle.ts";
import { isDiskFull } from "../platform/storage.ts";
import { tooLarge } from "./bodies.ts";
import {
  conflict,
  diskFull,
  failureBody,
  internal,
  notFound,
  problem,
  Refusal,
  unavailable,
} from "./errors.ts";
import { isOauthAddress, oauthError } from "./oauth-error.ts";
import { FHIR_JSON, isFhirAddress, operationOutcome } from "./operation-outcome.ts";
import { isScimAddress, SCIM_JSON, scimError } from "./scim-error.ts";

/** Interval of log lines during an outage, however many calls fail. */
const LOG_EVERY_MS = 10_000;

/**
 * Converts any thrown error to one that the caller may see.
 *
 * @param bodyLimit bytes of the call
 */
export function refusalOf(error: unknown, bodyLimit = 0): Refusal {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error)) return diskFull();
  if (isOutage(error)) return unavailable();
  if (isOfLocked(error)) return conflict(problem("subject_locked"));
  if (isOfGone(error)) return notFound("What the call refers to");
  if (isFastifyError(error)) return refusalOfStatus(error.statusCode, bodyLimit);
  return internal();
}

/** The only place that sends error responses. */
export function failureAnswerer(clock: Clock) {
  const outages = new LogThrottle(clock, LOG_EVERY_MS);
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = refusalOf(error, request.routeOptions.bodyLimit);
    logFailure(error, refusal, request, outages);
    if (refusal.retryAfter !== undefined) reply.header("retry-after", String(refusal.retryAfter));
    // A program is told how to come (RFC 9110, 15.5.2); browsers ask nobody for such a token.
    if (refusal.status === 401 && isForPrograms(request.url))
      reply.header("www-authenticate", "Bearer");
    const { type, body } = written(refusal, request.url);
    reply
      .code(refusal.status)
      .header("x-request-id", request.id)
      .header("content-type", type)
      .serializer(JSON.stringify)
      .send(body);
  };
}

function isForPrograms(url: string): boolean {
  return isFhirAddress(url) || isScimAddress(url);
}

/** A refusal in the format of the called address. */
function written(refusal: Refusal, url: string): { type: string; body: object } {
  if (isFhirAddress(url)) return { type: FHIR_JSON, body: operationOutcome(refusal) };
  if (isScimAddress(url)) return { type: SCIM_JSON, body: scimError(refusal) };
  const body = isOauthAddress(url) ? oauthError(refusal) : failureBody(refusal);
  return { type: "application/json; charset=utf-8", body };
}

/** Deliberate refusals are not logged. */
function logFailure(
  error: unknown,
  refusal: Refusal,
  { log }: FastifyRequest,
  outages: LogThrottle,
): void {
  if (error === refusal || refusal.status < 500) return;
  if (refusal.status !== 503) {
    log.error({ err: error }, "request failed");
    return;
  }
  const suppressed = outages.pass();
  if (suppressed !== undefined)
    log.error({ err: error, suppressed }, "request failed because of an outage");
}

function isFastifyError(error: unknown): error is FastifyError & { statusCode: number } {
  return error instanceof Error && "statusCode" in error && typeof error.statusCode === "number";
}

function refusalOfStatus(status: number, bodyLimit: number): Refusal {
  switch (status) {
    case 413:
      return tooLarge(bodyLimit);
    case 415:
      return new Refusal(415, "UnsupportedMediaTypeError", "Send the body as application/json.");
    case 404:
    case 414:
      return notFound("The address");
    case 503:
      return unavailable();
    default:
      return status >= 400 && status < 500
        ? new Refusal(400, "ValidationError", "The request could not be read: is it valid JSON?")
        : internal();
  }
}
