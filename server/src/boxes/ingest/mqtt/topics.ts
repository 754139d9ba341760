import { MOST_LEVELS } from "@dosebeat/contract/base/body-limit";
import { ChirpStackQuery } from "@dosebeat/contract/ingest";
import { deliverChirpStack } from "@dosebeat/contract/ingest-calls";
import type { FastifyBaseLogger } from "fastify";
import { bodyLimitOf } from "../../../http/bodies.ts";
import { Refusal } from "../../../http/errors.ts";
import { isNestedDeeper } from "../../../http/nesting.ts";
import type { Metrics } from "../../../platform/metrics.ts";
import { parseJson } from "../../../platform/parse-json.ts";
import type { Arrival } from "../message/arrival.ts";
import { parseChirpStack } from "../message/chirpstack.ts";
import type { Message } from "../message/message.ts";
import { parseTts } from "../message/tts.ts";
import { messagesOf, readOrLog } from "../read.ts";

/** The same limit as for a delivery over HTTP. */
const MOST_BYTES = bodyLimitOf(deliverChirpStack);

const CHIRPSTACK = /^application\/[^/]+\/device\/[^/]+\/event\/([^/]+)$/;
const TTS = /^v3\/[^/]+\/devices\/[^/]+\/(?:up|join|down\/(?:queued|sent|ack|nack|failed))$/;

/**
 * Topics to subscribe to: every event of ChirpStack v4, and those of The Things Stack v3 about a box or its commands.
 * Not `down/push`: we publish that ourselves.
 */
export const TOPICS: readonly string[] = [
  "application/+/device/+/event/+",
  "v3/+/devices/+/up",
  "v3/+/devices/+/join",
  "v3/+/devices/+/down/queued",
  "v3/+/devices/+/down/sent",
  "v3/+/devices/+/down/ack",
  "v3/+/devices/+/down/nack",
  "v3/+/devices/+/down/failed",
];

/** Parses what a network published. Invalid topics and payloads are logged and dropped. */
export function readPublished(
  log: FastifyBaseLogger,
  metrics: Metrics,
  topic: string,
  payload: Buffer,
  arrival: Arrival,
): Message[] | "refused" {
  const parse = parserOf(topic);
  if (!parse) {
    metrics.messages.inc({ outcome: "refused" });
    log.warn({ levels: topic.split("/").length }, "message on an unknown topic refused");
    return "refused";
  }
  try {
    const body = bodyOf(payload);
    return readOrLog(log, metrics, body, () => messagesOf(log, parse(body, arrival)));
  } catch (error) {
    // A bug of ours must not block the messages behind this one.
    if (!(error instanceof Refusal))
      log.error({ err: error }, "message refused because of an internal error");
    return "refused";
  }
}

function parserOf(topic: string) {
  if (TTS.test(topic)) return parseTts;
  const event = ChirpStackQuery.shape.event.safeParse(CHIRPSTACK.exec(topic)?.[1]).data;
  return event && ((body: unknown, arrival: Arrival) => parseChirpStack(event, body, arrival));
}

/** Undefined if it is not JSON, which then fails to parse and is logged like any other. */
function bodyOf(payload: Buffer): unknown {
  if (payload.length > MOST_BYTES || isNestedDeeper(MOST_LEVELS, payload)) return undefined;
  return parseJson(payload.toString("utf8"));
}
