import { defineCall } from "../define-call.ts";
import {
  IngestDeliveriesAnswer,
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
  roles: ["admin", "technician"],
  scope: "none",
  confirm: true,
  body: MakeIngestKey,
  answer: { status: 201, schema: MadeIngestKeyAnswer },
  touches: ["ingest-keys"],
  summary: "Create an ingest key.",
  description:
    "Networks and boxes deliver with it, for every box unless it is limited. The answer is the only one that contains the key.",
});

export const getIngestKeys = defineCall({
  method: "GET",
  path: "/api/ingest-keys",
  who: "staff",
  roles: ["admin", "technician"],
  scope: "none",
  query: IngestKeysQuery,
  answer: { status: 200, schema: IngestKeysAnswer },
  shows: ["ingest-keys"],
  summary: "List the ingest keys, without the keys themselves.",
});

export const getIngestDeliveries = defineCall({
  method: "GET",
  path: "/api/ingest-keys/:id/deliveries",
  who: "staff",
  roles: ["admin", "technician"],
  scope: "none",
  params: IngestKeyParams,
  answer: { status: 200, schema: IngestDeliveriesAnswer },
  refusals: [404],
  shows: ["ingest-keys"],
  summary: "Get the last 10 deliveries with an ingest key, newest first.",
  description:
    "Of all servers, each about a second late. Lost when the database is not shut down in order. Messages from an MQTT broker carry no key.",
});

export const revokeIngestKey = defineCall({
  method: "DELETE",
  path: "/api/ingest-keys/:id",
  who: "staff",
  roles: ["admin", "technician"],
  scope: "none",
  confirm: true,
  params: IngestKeyParams,
  answer: { status: 200, schema: IngestKeyAnswer },
  refusals: [404, 409],
  touches: ["ingest-keys"],
  summary: "Revoke an ingest key.",
  description: "Deliveries with it are refused from now on. 409: it was already revoked.",
});
