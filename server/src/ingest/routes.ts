import * as calls from "@dosebeat/contract/calls/ingest";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { handle } from "../http/handle.ts";
import type { Parts } from "../parts.ts";
import { Ingest } from "./ingest.ts";
import { refuseBeyondLimit } from "./keys/limit.ts";
import type { Arrival } from "./message/arrival.ts";
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
    { body, log, keyLimit }: Pick<FastifyRequest, "body" | "log" | "keyLimit">,
    read: (body: unknown, arrival: Arrival) => Message[],
  ) {
    const now = parts.clock.now();
    const messages = readOrLog(log, parts.metrics, body, () => {
      const parsed = read(body, ingest.arrivals.at(now));
      refuseBeyondLimit(keyLimit, parsed);
      return parsed;
    });
    return { data: await ingest.take(messages, now) };
  }

  handle(app, calls.deliverChirpStack, (request) =>
    take(request, (body, arrival) =>
      messagesOf(request.log, parseChirpStack(request.query.event, body, arrival)),
    ),
  );

  handle(app, calls.deliverTts, (request) =>
    take(request, (body, arrival) => messagesOf(request.log, parseTts(body, arrival))),
  );

  handle(app, calls.deliverBox, (request) => take(request, parseBox));
}
