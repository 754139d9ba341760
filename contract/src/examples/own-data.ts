import type * as calls from "../calls/own-data.ts";
import type { ExamplesOf } from "../define-call.ts";
import { DOSE, MEDICINE, PROFILE, pageOfExamples, USER } from "./shared.ts";

const PASSWORD = "violet-tractor-hums-42";

export const OWN_DATA_EXAMPLES = {
  getAccessLog: {
    answer: pageOfExamples({
      id: 31,
      attributes: {
        kind: "patient-read",
        who: "Grace Hopper",
        self: false,
        reason: "Asked for help by telephone",
        from: "2026-05-10T11:40:00.000Z",
        to: "2026-05-10T11:52:00.000Z",
        count: 6,
      },
    }),
  },
  exportOwnData: {
    answer: {
      data: {
        exported: "2026-05-10T12:00:00.000Z",
        profile: {
          ...{ userid: 7, email: USER.email, role: "patient", profileuid: PROFILE.profileuid },
          ...{ givenname: "Ada", familyname: "Lovelace", language: "en" },
          ...{
            primarycolor: "#0096c7",
            theme: "auto",
            is_simple: false,
            createdAt: PROFILE.createdAt,
          },
        },
        timezones: [{ from: null, timezone: "Europe/Berlin" }],
        boxes: [
          {
            deveui: "70b3d57ed0061a2b",
            serial_number: "PB-0001",
            from: "2026-05-01T08:00:00.000Z",
            to: null,
          },
        ],
        medicines: [
          {
            ...MEDICINE,
            createdAt: "2026-05-01T08:00:00.000Z",
            removedAt: null,
            schedules: [{ dosage_time: "08:00:00.000", addedAt: null, removedAt: null }],
          },
        ],
        statements: [],
        excused: [],
        access_log: [],
        doses: [DOSE],
        presses: [{ pressed_utc: "2026-05-10T06:05:00.000Z" }],
        readings: [
          {
            at: "2026-05-10T06:05:00.000Z",
            ...{ deveui: "70b3d57ed0061a2b", temperature: 21.5, humidity: 45, battery: 88 },
            motion: 2,
          },
        ],
      },
    },
  },
  eraseAccount: {
    body: { password: PASSWORD },
    answer: { data: { erased: "2026-05-10T12:00:00.000Z" } },
  },
} satisfies ExamplesOf<typeof calls>;
