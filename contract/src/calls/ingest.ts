import { defineCall } from "../define-call.ts";
import {
  BoxDelivery,
  ChirpStackEvent,
  ChirpStackQuery,
  IngestAnswer,
  TtsEvent,
} from "../ingest.ts";

const ANSWERED = "answered only once everything is committed durably.";

export const deliverChirpStack = defineCall({
  method: "POST",
  path: "/api/ingest/chirpstack",
  who: "ingest",
  scope: "box",
  query: ChirpStackQuery,
  body: ChirpStackEvent,
  answer: { status: 200, schema: IngestAnswer },
  summary: `An event of the HTTP integration of ChirpStack v4; ${ANSWERED}`,
});

export const deliverTts = defineCall({
  method: "POST",
  path: "/api/ingest/tts",
  who: "ingest",
  scope: "box",
  body: TtsEvent,
  answer: { status: 200, schema: IngestAnswer },
  summary: `A webhook of The Things Stack v3; ${ANSWERED}`,
});

export const deliverBox = defineCall({
  method: "POST",
  path: "/api/ingest/box",
  who: "ingest",
  scope: "box",
  body: BoxDelivery,
  answer: { status: 200, schema: IngestAnswer },
  summary: `One message of a home-made box, or up to 1,000, all or none; ${ANSWERED}`,
});
