import * as calls from "@dosebeat/contract/calls/ingest";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { handle } from "../http/handle.ts";
import type { Parts } from "../parts.ts";
import { Ingest } from "./ingest.ts";
import { parseBox } from "./message/box.ts";
import { parseChirpStack } from "./message/chirpstack.ts";
import type { Message } from "./message/message.ts";
import { parseTts } from "./message/tts.ts";
import { messagesOf, readOrLog } from "./read.ts";

/**
 * Webhooks of networks and boxes. The ingest key was checked before the body was read (access.ts).
 * Bodies are parsed here, not by a schema of the route: a network may add fields at any time.
 */
export async function ingestRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const ingest = new Ingest(parts);

  async function take(
    { body, log }: Pick<FastifyRequest, "body" | "log">,
    read: (body: unknown, now: Date) => Message[],
  ) {
    const now = parts.clock.now();
    const messages = readOrLog(log, parts.metrics, body, () => read(body, now));
    return { data: await ingest.take(messages, now) };
  }

  handle(app, calls.deliverChirpStack, (request) =>
    take(request, (body, now) =>
      messagesOf(request.log, parseChirpStack(request.query.event, body, now)),
    ),
  );

  handle(app, calls.deliverTts, (request) =>
    take(request, (body, now) => messagesOf(request.log, parseTts(body, now))),
  );

  handle(app, calls.deliverBox, (request) => take(request, parseBox));
}
