import type * as calls from "../calls/readings.ts";
import type { ExamplesOf } from "../define-call.ts";
import { PROFILE, SENSOR } from "./shared.ts";

const { deveui } = SENSOR;

const SEEN = "2026-05-10T11:55:00.000Z";

export const READINGS_EXAMPLES = {
  getReadings: {
    body: { data: { deveui, startdate: "2026-05-10", enddate: "2026-05-10" } },
    answer: {
      data: {
        ...{ temperature: [21.5], humidity: [45], battery: [88], motion: [2] },
        ...{ sensorTime: [SEEN], bucketSeconds: null },
      },
    },
  },
  getPressHistory: {
    body: { data: { profileId: PROFILE.id, startDate: "2026-05-10", endDate: "2026-05-10" } },
    answer: {
      data: {
        presses: [
          {
            sensordate: "2026-05-10",
            sensortime: "08:05:00",
            sensordatetime_utc: "2026-05-10T06:05:00.000Z",
          },
        ],
      },
    },
  },
  getClimateHistory: {
    body: { profileId: PROFILE.id, startDate: "2026-05-10", endDate: "2026-05-10" },
    answer: { data: { temperature: [21.5], humidity: [45], sensorTime: [SEEN] } },
  },
} satisfies ExamplesOf<typeof calls>;
