import type * as calls from "../calls/worklist.ts";
import type { ExamplesOf } from "../define-call.ts";
import type { WorklistEntry } from "../worklist-entries.ts";
import { MEDICINE } from "./shared.ts";

const ENTRY: WorklistEntry = {
  id: 9,
  kind: "called",
  until: null,
  text: "Takes it with breakfast from now on.",
  version: "5f0c1b2a9d3e4f60",
  at_utc: "2026-05-10T09:12:00.000Z",
  by: "Nina Roth",
  is_own: true,
};

const NOTE = {
  id: 4,
  profileid: 5,
  text: "Prefers calls after 10.",
  is_shared: false,
  at_utc: "2026-05-10T09:15:00.000Z",
  by: "Nina Roth",
  is_own: true,
};

const PATIENT = {
  profileuid: "0b2f6a57-6f0e-4b8e-9a55-1d2c3b4a5f60",
  givenname: "Ada",
  familyname: "Lovelace",
  record_number: "A-1042",
  born: "1951",
  telephone: "+493023125240",
  timezone: "Europe/Berlin",
};

const SENSOR = {
  deveui: "70b3d57ed0061a2b",
  serial_number: "PB-0001",
  battery: 88,
  state: "alive" as const,
  sensortime: "2026-05-10T08:55:00.000Z",
};

export const WORKLIST_EXAMPLES = {
  getWorklist: {
    answer: {
      data: [
        {
          id: 5,
          attributes: {
            ...PATIENT,
            section: "call",
            reasons: [
              { kind: "missed_in_a_row", part: "evening", count: 3, is_regular_before: true },
            ],
            strip: [
              { date: "2026-05-09", result: "late", deviation: 41.5 },
              { date: "2026-05-10", result: "open", deviation: null },
            ],
            last_press_utc: "2026-05-10T06:05:00.000Z",
            sensor: SENSOR,
            version: "5f0c1b2a9d3e4f60",
            entry: null,
          },
        },
      ],
      meta: {
        pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 },
        counts: { call: 1, box: 0, watch: 0, patients: 184 },
      },
    },
  },
  addWorklistEntry: {
    body: {
      data: {
        kind: "called",
        text: "Takes it with breakfast from now on.",
        version: "5f0c1b2a9d3e4f60",
        after: null,
      },
    },
    answer: { data: ENTRY },
  },
  removeWorklistEntry: { answer: { data: ENTRY } },
  getNotes: { answer: { data: [NOTE] } },
  addNote: {
    body: { data: { profileid: 5, text: "Prefers calls after 10.", is_shared: false } },
    answer: { data: NOTE },
  },
  removeNote: { answer: { data: NOTE } },
  getOverview: {
    answer: {
      data: {
        profileid: 5,
        ...PATIENT,
        email: "ada@example.org",
        groups: [{ id: 2, name: "Ward 3", kind: "ward" }],
        sensor: SENSOR,
        medicines: [MEDICINE],
        reasons: [{ kind: "no_press", days: 2 }],
        today: "2026-05-10",
      },
    },
  },
} satisfies ExamplesOf<typeof calls>;
