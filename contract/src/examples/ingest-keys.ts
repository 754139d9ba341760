import type * as calls from "../calls/ingest-keys.ts";
import type { ExamplesOf } from "../define-call.ts";
import { pageOfExamples } from "./shared.ts";

const LIMITS = { deveuis: ["70b3d57ed0061a2b"], application: null };
const KEY = { name: "Gateway in the cellar", createdAt: "2026-05-01T08:00:00.000Z", ...LIMITS };

const USE = { lastUsedAt: "2026-05-10T11:59:58.000Z", deliveries: 5120 };

export const INGEST_KEYS_EXAMPLES = {
  makeIngestKey: {
    body: { data: { name: KEY.name, deveuis: LIMITS.deveuis } },
    answer: { data: { id: 4, key: "Q2h5cHRvZ3JhcGhpY2FsbHlSYW5kb20x", ...KEY } },
  },
  getIngestKeys: {
    answer: pageOfExamples({ id: 4, attributes: { ...KEY, ...USE, revokedAt: null } }),
  },
  getIngestDeliveries: {
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
  revokeIngestKey: {
    answer: {
      data: { id: 4, attributes: { ...KEY, ...USE, revokedAt: "2026-05-10T12:00:00.000Z" } },
    },
  },
} satisfies ExamplesOf<typeof calls>;
