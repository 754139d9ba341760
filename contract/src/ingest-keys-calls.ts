import { defineCall } from "./base/define-call.ts";
import { onePage } from "./example-values.ts";
import {
  IngestDeliveriesAnswer,
  IngestKeyAnswer,
  IngestKeyParams,
  IngestKeysAnswer,
  IngestKeysQuery,
  MadeIngestKeyAnswer,
  MakeIngestKey,
} from "./ingest-keys.ts";

const LIMITS = { deveuis: ["70b3d57ed0061a2b"], application: null };
const KEY = { name: "Gateway in the cellar", createdAt: "2026-05-01T08:00:00.000Z", ...LIMITS };

const USE = { lastUsedAt: "2026-05-10T11:59:58.000Z", deliveries: 5120 };

export const makeIngestKey = defineCall(
  {
    method: "POST",
    path: "/api/ingest-keys",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "none",
    tells: "nothing",
    confirm: true,
    body: MakeIngestKey,
    answer: { status: 201, schema: MadeIngestKeyAnswer },
    touches: ["ingest-keys"],
    summary: "Create an ingest key.",
    description:
      "Networks and boxes deliver with it, for every box unless it is limited. The answer is the only one that contains the key.",
  },
  {
    body: { data: { name: KEY.name, deveuis: LIMITS.deveuis } },
    answer: { data: { id: 4, key: "Q2h5cHRvZ3JhcGhpY2FsbHlSYW5kb20x", ...KEY } },
  },
);

export const getIngestKeys = defineCall(
  {
    method: "GET",
    path: "/api/ingest-keys",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "none",
    tokens: "none",
    tells: "nothing",
    query: IngestKeysQuery,
    answer: { status: 200, schema: IngestKeysAnswer },
    shows: ["ingest-keys"],
    summary: "List the ingest keys, without the keys themselves.",
  },
  {
    answer: {
      data: [{ id: 4, attributes: { ...KEY, ...USE, revokedAt: null } }],
      meta: onePage(1),
    },
  },
);

export const getIngestDeliveries = defineCall(
  {
    method: "GET",
    path: "/api/ingest-keys/:id/deliveries",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "none",
    tokens: "none",
    tells: "nothing",
    params: IngestKeyParams,
    answer: { status: 200, schema: IngestDeliveriesAnswer },
    refusals: [404],
    shows: ["ingest-keys"],
    summary: "Get the last 10 deliveries with an ingest key, newest first.",
    description:
      "Of all servers, each about a second late. Lost when the database is not shut down in order. Messages from an MQTT broker carry no key.",
  },
  {
    answer: {
      data: [
        {
          id: 912,
          received_utc: "2026-05-10T11:59:58.000Z",
          route: "chirpstack",
          deveui: "70b3d57ed0061a2b",
          messages: 1,
          result: "accepted",
          reason: null,
          fields: [],
          is_coarse: false,
        },
      ],
    },
  },
);

export const revokeIngestKey = defineCall(
  {
    method: "DELETE",
    path: "/api/ingest-keys/:id",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "none",
    tells: "nothing",
    confirm: true,
    params: IngestKeyParams,
    answer: { status: 200, schema: IngestKeyAnswer },
    refusals: [404, 409],
    touches: ["ingest-keys"],
    summary: "Revoke an ingest key.",
    description: "Deliveries with it are refused from now on. 409: it was already revoked.",
  },
  {
    answer: {
      data: { id: 4, attributes: { ...KEY, ...USE, revokedAt: "2026-05-10T12:00:00.000Z" } },
    },
  },
);
