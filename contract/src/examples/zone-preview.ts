import type * as calls from "../calls/zone-preview.ts";
import type { ExamplesOf } from "../define-call.ts";

export const ZONE_PREVIEW_EXAMPLES = {
  previewZone: {
    answer: {
      data: {
        from_day: "2026-05-11",
        from_utc: "2026-05-10T18:00:00.000Z",
        medicines: [
          {
            id: 12,
            home: false,
            last_before_utc: "2026-05-10T06:00:00.000Z",
            first_after_utc: "2026-05-10T23:00:00.000Z",
            hours: 17,
            dropped: 1,
          },
        ],
      },
    },
  },
} satisfies ExamplesOf<typeof calls>;
