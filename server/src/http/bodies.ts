import { bodyLimitKiB, MOST_LEVELS } from "@dosebeat/contract/base/body-limit";
import type { Call } from "@dosebeat/contract/base/define-call";
import type { FastifyInstance } from "fastify";
import { Refusal } from "./errors.ts";
import { isNestedDeeper } from "./nesting.ts";

/** In bytes. Fastify stops reading a body beyond it, and does not read one that announces more. */
export function bodyLimitOf(call: Call): number {
  return 1024 * bodyLimitKiB(call);
}

/** Reads JSON only; bodies that are nested too deeply are refused before they are parsed. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser("text/plain");
  readJsonAs(app, "application/json");
}

/** Also reads JSON sent as another type. */
export function readJsonAs(app: FastifyInstance, type: string): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<Buffer>(type, { parseAs: "buffer" }, (request, body, done) => {
    if (isNestedDeeper(MOST_LEVELS, body)) return done(tooDeep());
    return parse(request, body.toString("utf8"), done);
  });
}

function tooDeep(): Refusal {
  const message = `The body has more than ${MOST_LEVELS} levels of arrays and objects.`;
  return new Refusal(400, "ValidationError", message);
}

/** 413 with the limit of the call. */
export function tooLarge(bytes: number): Refusal {
  const message = `The body is larger than ${bytes / 1024} KiB, the most that this call takes.`;
  return new Refusal(413, "PayloadTooLargeError", message);
}
