import type * as calls from "../calls/health.ts";
import type { ExamplesOf } from "../define-call.ts";

export const HEALTH_EXAMPLES = {
  getHealth: { answer: { data: { status: "up", disk: "ok" } } },
  getReadiness: { answer: { data: { status: "ready" } } },
  getMetrics: { answer: "dosebeat_database_up 1\n" },
} satisfies ExamplesOf<typeof calls>;
