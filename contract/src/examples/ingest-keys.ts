import type * as calls from "../calls/ingest-keys.ts";
import type { ExamplesOf } from "../define-call.ts";
import { pageOfExamples } from "./shared.ts";

const LIMITS = { deveuis: ["70b3d57ed0061a2b"], application: null };
const KEY = { name: "Gateway in the cellar", createdAt: "2026-05-01T08:00:00.000Z", ...LIMITS };

export const INGEST_KEYS_EXAMPLES = {
  makeIngestKey: {
    body: { data: { name: KEY.name, deveuis: LIMITS.deveuis } },
    answer: { data: { id: 4, key: "Q2h5cHRvZ3JhcGhpY2FsbHlSYW5kb20x", ...KEY } },
  },
  getIngestKeys: { answer: pageOfExamples({ id: 4, attributes: { ...KEY, revokedAt: null } }) },
  revokeIngestKey: {
    answer: { data: { id: 4, attributes: { ...KEY, revokedAt: "2026-05-10T12:00:00.000Z" } } },
  },
} satisfies ExamplesOf<typeof calls>;
