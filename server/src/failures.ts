import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { diskFull, failureBody, internal, notFound, Refusal, unavailable } from "./errors.ts";
import { isOutage } from "./platform/outage.ts";
import { isDiskFull } from "./platform/storage.ts";

/** Turns whatever was thrown into what the caller is told. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error)) return diskFull();
  if (isOutage(error)) return unavailable();
  if (isFastifyError(error)) return refusalOfStatus(error.statusCode);
  return internal();
}

/** The one place that answers with a failure. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  if (refusal.status >= 500) request.log.error({ err: error }, "request failed");
  if (refusal.retryAfter !== undefined) reply.header("retry-after", String(refusal.retryAfter));
  reply
    .code(refusal.status)
    .header("x-request-id", request.id)
    .header("content-type", "application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(failureBody(refusal));
}

function isFastifyError(error: unknown): error is FastifyError & { statusCode: number } {
  return error instanceof Error && "statusCode" in error && typeof error.statusCode === "number";
}

function refusalOfStatus(status: number): Refusal {
  switch (status) {
    case 413:
      return new Refusal(413, "PayloadTooLargeError", "The body is larger than 1 MiB.");
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
