import { defineCall } from "../define-call.ts";
import {
  IngestKeyAnswer,
  IngestKeyParams,
  IngestKeysAnswer,
  IngestKeysQuery,
  MadeIngestKeyAnswer,
  MakeIngestKey,
} from "../ingest-keys.ts";

export const makeIngestKey = defineCall({
  method: "POST",
  path: "/api/ingest-keys",
  who: "staff",
  roles: ["admin"],
  scope: "none",
  body: MakeIngestKey,
  answer: { status: 201, schema: MadeIngestKeyAnswer },
  touches: ["ingest-keys"],
  summary: "Makes a key with which a network or box delivers; it is shown only once.",
});

export const getIngestKeys = defineCall({
  method: "GET",
  path: "/api/ingest-keys",
  who: "staff",
  roles: ["admin"],
  scope: "none",
  query: IngestKeysQuery,
  answer: { status: 200, schema: IngestKeysAnswer },
  shows: ["ingest-keys"],
  summary: "The keys, without what they are.",
});

export const revokeIngestKey = defineCall({
  method: "DELETE",
  path: "/api/ingest-keys/:id",
  who: "staff",
  roles: ["admin"],
  scope: "none",
  params: IngestKeyParams,
  answer: { status: 200, schema: IngestKeyAnswer },
  refusals: [404, 409],
  touches: ["ingest-keys"],
  summary: "Revokes a key; it is refused from then on.",
});
