import { ChirpStackQuery, IngestAnswer } from "@dosebeat/contract/ingest";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { Refusal } from "../errors.ts";
import type { Parts } from "../platform/parts.ts";
import { parseBox } from "./box.ts";
import { parseChirpStack } from "./chirpstack.ts";
import { ingest } from "./ingest.ts";
import type { Message, Parsed } from "./message.ts";
import { knownPath, outlineOf } from "./outline.ts";
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

/** What will never parse is kept nowhere; the log says where and what it looked like. */
function readOrLog(request: Pick<FastifyRequest, "body" | "log">, read: () => Message[]) {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const faults = error.faults.map(({ path }) => knownPath(path));
    request.log.warn({ faults, body: outlineOf(request.body) }, "message refused");
    throw error;
  }
}

/** Nothing to do is an answer like any other: the sender need not try again. */
function messagesOf(parsed: Parsed, { log }: Pick<FastifyRequest, "log">): Message[] {
  if (parsed.kind === "message") return [parsed.message];
  log.info({ reason: parsed.reason }, "nothing to do");
  return [];
}
