import type * as calls from "../calls/excursions.ts";
import type { ExamplesOf } from "../define-call.ts";

export const EXCURSIONS_EXAMPLES = {
  getExcursions: {
    answer: {
      data: [
        {
          medicine: 12,
          storage: { min_c: null, max_c: 25, max_rh: null },
          excursions: [
            {
              kind: "hot",
              from_utc: "2026-05-10T11:30:00.000Z",
              to_utc: "2026-05-10T14:30:00.000Z",
              ...{ from_open: false, to_open: false, minutes: 180, peak: 28, readings: 3 },
            },
          ],
          mkt: { celsius: 22.41, hours: 720, coverage: 0.98 },
        },
      ],
    },
  },
} satisfies ExamplesOf<typeof calls>;
