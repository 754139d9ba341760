import { inspect } from "node:util";
import { ChirpStackQuery, IngestAnswer } from "@dosebeat/contract/ingest";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Parts } from "../platform/parts.ts";
import { parseBox } from "./box.ts";
import { parseChirpStack } from "./chirpstack.ts";
import { ingest } from "./ingest.ts";
import type { Message, Parsed } from "./message.ts";
import { parseTts } from "./tts.ts";

/**
 * Where networks and boxes deliver. The ingest key was checked before the body was read (access.ts).
 * Bodies are parsed here, not by a schema of the route: a network may add fields at any time.
 */
export async function ingestRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: IngestAnswer };

  routes.post(
    "/api/ingest/chirpstack",
    { schema: { querystring: ChirpStackQuery, response } },
    (request) =>
      take(parts, request, (body, now) =>
        messagesOf(parseChirpStack(request.query.event, body, now), request),
      ),
  );

  routes.post("/api/ingest/tts", { schema: { response } }, (request) =>
    take(parts, request, (body, now) => messagesOf(parseTts(body, now), request)),
  );

  routes.post("/api/ingest/box", { schema: { response } }, (request) =>
    take(parts, request, parseBox),
  );
}

async function take(
  parts: Parts,
  request: Pick<FastifyRequest, "body" | "log">,
  read: (body: unknown, now: Date) => Message[],
) {
  const now = parts.clock.now();
  const messages = readOrLog(request, () => read(request.body, now));
  return { data: await ingest(parts, messages, now) };
}

/** What will never parse is kept nowhere but in the log. */
function readOrLog(request: Pick<FastifyRequest, "body" | "log">, read: () => Message[]) {
  try {
    return read();
  } catch (error) {
    request.log.warn({ err: error, body: excerptOf(request.body) }, "message refused");
    throw error;
  }
}

/** Whatever was sent, however deep or long, as a line of the log. */
function excerptOf(body: unknown): string {
  const shape = { depth: 6, maxArrayLength: 10, maxStringLength: 300, breakLength: Infinity };
  return inspect(body, shape).slice(0, 2000);
}

/** Nothing to do is an answer like any other: the sender need not try again. */
function messagesOf(parsed: Parsed, { log }: Pick<FastifyRequest, "log">): Message[] {
  if (parsed.kind === "message") return [parsed.message];
  log.info({ reason: parsed.reason }, "nothing to do");
  return [];
}
