import type * as calls from "../calls/excused.ts";
import type { ExamplesOf } from "../define-call.ts";

const EXCUSED = { id: 2, profileid: 5, from: "2026-05-20", to: "2026-05-24", reason: "Hospital" };

export const EXCUSED_EXAMPLES = {
  getExcused: { answer: { data: [EXCUSED] } },
  addExcused: {
    body: { data: { from: "2026-05-20", to: "2026-05-24", reason: "Hospital" } },
    answer: { data: EXCUSED },
  },
  removeExcused: { answer: { data: EXCUSED } },
} satisfies ExamplesOf<typeof calls>;
