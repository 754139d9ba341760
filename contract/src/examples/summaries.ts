import type * as calls from "../calls/summaries.ts";
import type { ExamplesOf } from "../define-call.ts";

export const SUMMARIES_EXAMPLES: ExamplesOf<typeof calls> = {
  getSummaries: {
    answer: {
      data: [
        {
          id: 7,
          attributes: {
            profileuid: "5a3f8c52-8a50-4f3e-9a44-0f2a9e1d7c11",
            givenname: "Greta",
            familyname: "Beispiel",
            record_number: null,
            born: null,
            timezone: "Europe/Berlin",
            days: 14,
            from: "2026-05-01",
            to: "2026-05-14",
            due: 27,
            taken: 22,
            missed: 3,
            unknown: 2,
            skipped: 0,
            coverage: { numerator: 24, denominator: 26, percent: 92.3 },
            taking: { numerator: 21, denominator: 24, percent: 87.5 },
            range: {
              low: { numerator: 21, denominator: 26, percent: 80.76923076923077 },
              high: { numerator: 23, denominator: 26, percent: 88.46153846153847 },
            },
            trend: -4.2,
            last_press_utc: "2026-05-14T06:02:11.000Z",
            sensor: {
              deveui: "70b3d57ed0050001",
              serial_number: "DB-0001",
              state: "alive",
              battery: 87,
              last_received_utc: "2026-05-14T07:00:03.000Z",
            },
            computed_utc: "2026-05-14T07:00:05.000Z",
          },
        },
      ],
      meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } },
    },
  },
};
