import { defineCall } from "../define-call.ts";
import {
  BoxDelivery,
  ChirpStackEvent,
  ChirpStackQuery,
  IngestAnswer,
  TtsEvent,
} from "../ingest.ts";

const DURABLE =
  "The answer is sent only after everything is committed durably. 403: the ingest key is limited to other boxes or to another application; nothing is stored.";

export const deliverChirpStack = defineCall({
  method: "POST",
  path: "/api/ingest/chirpstack",
  who: "ingest",
  scope: "box",
  query: ChirpStackQuery,
  body: ChirpStackEvent,
  answer: { status: 200, schema: IngestAnswer },
  refusals: [403],
  summary: "Deliver an event of ChirpStack v4 (HTTP integration).",
  description: DURABLE,
});

export const deliverTts = defineCall({
  method: "POST",
  path: "/api/ingest/tts",
  who: "ingest",
  scope: "box",
  body: TtsEvent,
  answer: { status: 200, schema: IngestAnswer },
  refusals: [403],
  summary: "Deliver an event of The Things Stack v3 (webhook).",
  description: DURABLE,
});

export const deliverBox = defineCall({
  method: "POST",
  path: "/api/ingest/box",
  who: "ingest",
  scope: "box",
  body: BoxDelivery,
  answer: { status: 200, schema: IngestAnswer },
  refusals: [403],
  summary: "Deliver messages of home-made boxes.",
  description: `One message, or an array of up to 1,000: all are stored, or none. ${DURABLE} docs/box.md explains the fields.`,
});
