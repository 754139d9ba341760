import type * as calls from "../calls/pauses.ts";
import type { ExamplesOf } from "../define-call.ts";
import { PAUSE } from "./shared.ts";

export const PAUSES_EXAMPLES = {
  getPauses: { answer: { data: [PAUSE] } },
  addPause: {
    body: { data: { medicine: 12, from: "2026-06-08", to: "2026-06-10", reason: "Surgery" } },
    answer: { data: PAUSE },
  },
  changePause: {
    body: { data: {} },
    answer: { data: { ...PAUSE, to: null, to_utc: "2026-06-09T10:00:00.000Z" } },
  },
  removePause: { answer: { data: PAUSE } },
} satisfies ExamplesOf<typeof calls>;
