import type {
  AnswerSentBy,
  BodyOf,
  Call,
  ParamsOf,
  QueryOf,
} from "@dosebeat/contract/base/define-call";
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from "fastify";
import type { z } from "zod/mini";
import type { Db } from "../database/db.ts";
import type { Replicas } from "../database/replicas/replicas.ts";
import type { Calculator } from "../platform/calculator.ts";
import { bodyLimitOf } from "./bodies.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call of the contract that the route serves. */
    call?: Call;
    /** A page or file for people, open to anyone; not a call of the API. */
    isPage?: true;
  }
}

/** A request for a call: parameters, query and body are validated and have their defaults. */
export type RequestOf<Definition extends Call> = FastifyRequest<{
  Params: ParamsOf<Definition>;
  Querystring: QueryOf<Definition>;
  Body: BodyOf<Definition>;
}>;

type Handler<Definition extends Call> = (
  request: RequestOf<Definition>,
  reply: FastifyReply,
) => Promise<Answered<Definition> | FastifyReply>;

/** Streamed answers bypass the handler's result. */
type Answered<Definition extends Call> = Definition["answer"] extends { streamed: true }
  ? unknown
  : AnswerSentBy<Definition>;

/**
 * Serves a call. Path, validation, access and status come from its definition. The handler returns the answer, or the
 * reply if it has sent one itself.
 *
 * @param hooks for refusals before validation
 */
export function handle<Definition extends Call>(
  app: FastifyInstance,
  call: Definition,
  handler: Handler<Definition>,
  hooks: Pick<RouteShorthandOptions, "preValidation"> = {},
): void {
  const { method, path, params, query, body, answer } = call;
  const wrapped: RouteHandlerMethod = (request, reply) => {
    reply.code(answer.status);
    // The validators below have checked this.
    return handler(request as RequestOf<Definition>, reply);
  };
  app.route({
    method,
    url: path,
    config: { call },
    bodyLimit: bodyLimitOf(call),
    ...hooks,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      // Networks may add fields at any time, so the handler parses their bodies.
      ...(body && call.who !== "ingest" && { body }),
      ...(!answer.streamed && { response: { [answer.status]: answer.schema } }),
    },
    handler: wrapped,
  });
}

/**
 * Like `handle`, for calls that only read, and read much: lists, charts, reports, exports. The handler gets parts
 * whose database is a replica, if one has everything committed before; otherwise the parts themselves. What it reads
 * must not be stored, nor decide what anybody is told.
 */
export function handleRead<Definition extends Call, Given extends Readable>(
  app: FastifyInstance,
  parts: Given,
  call: Definition,
  handler: (
    request: RequestOf<Definition>,
    reply: FastifyReply,
    from: Given,
  ) => ReturnType<Handler<Definition>>,
): void {
  handle(app, call, async (request, reply) => {
    const found = parts.replicas && (await parts.replicas.find());
    if (!found) return handler(request, reply, parts);
    const workers = parts.workers.readingFrom(found.place);
    return handler(request, reply, { ...parts, db: found.db, workers });
  });
}

/** The parts that `handleRead` replaces. */
interface Readable {
  db: Db;
  workers: Calculator;
  replicas?: Pick<Replicas, "find">;
}

/**
 * Serves a page or file to anyone.
 *
 * @param query the parameters of its address; below `/api/` any others are refused
 */
export function servePage(
  app: FastifyInstance,
  path: string,
  handler: RouteHandlerMethod,
  query?: z.ZodMiniObject,
): void {
  const schema = query && { schema: { querystring: query } };
  app.route({ method: "GET", url: path, config: { isPage: true }, ...schema, handler });
}
