import * as calls from "@dosebeat/contract/ingest-calls";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import type { Deliveries } from "./deliveries/deliveries.ts";
import { type DeliveryRoute, outcomesOf } from "./deliveries/outcomes.ts";
import { Ingest } from "./ingest.ts";
import { refuseBeyondLimit } from "./keys/limit.ts";
import type { Arrival } from "./message/arrival.ts";
import { parseBox } from "./message/box.ts";
import { parseChirpStack } from "./message/chirpstack.ts";
import type { Message, NothingReason, Parsed } from "./message/message.ts";
import { parseTts } from "./message/tts.ts";
import { messagesOf, readOrLog } from "./read.ts";

/**
 * Webhooks of networks and boxes. The ingest key was checked before the body was read
 * (authentication/authenticate.ts). Bodies are parsed here, not by a schema of the route: a network may add fields at
 * any time.
 */
export async function ingestRoutes(
  app: FastifyInstance,
  parts: Parts,
  deliveries: Deliveries,
): Promise<void> {
  const ingest = new Ingest(parts);

  async function take(
    { body, log, keyLimit }: Pick<FastifyRequest, "body" | "log" | "keyLimit">,
    route: DeliveryRoute,
    parse: (body: unknown, arrival: Arrival) => Parsed | Message[],
  ) {
    const now = parts.clock.now();
    let nothing: NothingReason | undefined;
    const messages = readOrLog(log, parts.metrics, body, () => {
      const parsed = parse(body, ingest.arrivals.at(now));
      if ("kind" in parsed && parsed.kind === "nothing") nothing = parsed.reason;
      const found = "kind" in parsed ? messagesOf(log, parsed) : parsed;
      refuseBeyondLimit(keyLimit, found);
      return found;
    });
    const counts = await ingest.take(messages, now);
    deliveries.note(keyLimit.id, now, outcomesOf({ route, messages, nothing, counts }));
    return { data: counts };
  }

  handle(app, calls.deliverChirpStack, (request) =>
    take(request, "chirpstack", (body, arrival) =>
      parseChirpStack(request.query.event, body, arrival),
    ),
  );

  handle(app, calls.deliverTts, (request) => take(request, "tts", parseTts));

  handle(app, calls.deliverBox, (request) => take(request, "box", parseBox));
}
