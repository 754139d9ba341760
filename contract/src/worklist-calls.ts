import { defineCall } from "./base/define-call.ts";
import type { WorklistEntry } from "./base/worklist-entries.ts";
import { MEDICINE } from "./example-values.ts";
import { OverviewAnswer, OverviewParams } from "./overviews.ts";
import {
  AddWorklistEntry,
  MOST_ENTRIES,
  WorklistAnswer,
  WorklistEntriesAnswer,
  WorklistEntryAnswer,
  WorklistEntryParams,
  WorklistParams,
  WorklistQuery,
} from "./worklist.ts";

const ENTRY: WorklistEntry = {
  id: 9,
  kind: "called",
  outcome: "reached",
  until: null,
  text: "Takes it with breakfast from now on.",
  version: "5f0c1b2a9d3e4f60",
  at_utc: "2026-05-10T09:12:00.000Z",
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

export const getWorklist = defineCall(
  {
    method: "GET",
    path: "/api/worklist",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "all",
    tokens: "none",
    tells: "left_out",
    query: WorklistQuery,
    answer: { status: 200, schema: WorklistAnswer },
    refusals: [404],
    shows: ["worklist"],
    logged: "readWorklist",
    summary: "List who needs a call today, the most pressing first, and why.",
    description:
      "Clinicians get the patients of their groups. Rows of those who were reached, snoozed or marked done are left out until something new happens, or their time has come; whoever was called and not reached stands below the others of the section for an hour. Rows are at most 15 minutes old.",
  },
  {
    answer: {
      data: [
        {
          id: 5,
          attributes: {
            ...PATIENT,
            contact: { hours: "9 to 11", language: "tr", needs_interpreter: true },
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
            calling: null,
            assigned: null,
          },
        },
      ],
      meta: {
        pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 },
        counts: { call: 1, box: 0, watch: 0, patients: 184 },
      },
    },
  },
);

export const addWorklistEntry = defineCall(
  {
    method: "POST",
    path: "/api/worklist/:profileid/entries",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tells: "doses",
    params: WorklistParams,
    body: AddWorklistEntry,
    answer: { status: 201, schema: WorklistEntryAnswer },
    refusals: [404, 409],
    touches: ["worklist"],
    logged: "readWorklist",
    summary: "Say that a patient on the worklist was called, is done, or is snoozed.",
    description:
      "409 `worklist_changed`: somebody else made a newer entry than `after`, which is in `details.entry`; nothing was stored.",
  },
  {
    body: {
      data: {
        kind: "called",
        outcome: "reached",
        text: "Takes it with breakfast from now on.",
        version: "5f0c1b2a9d3e4f60",
        after: null,
      },
    },
    answer: { data: ENTRY },
  },
);

export const getWorklistEntries = defineCall(
  {
    method: "GET",
    path: "/api/worklist/:profileid/entries",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tokens: "none",
    tells: "doses",
    params: WorklistParams,
    answer: { status: 200, schema: WorklistEntriesAnswer },
    refusals: [404],
    shows: ["worklist"],
    logged: "readWorklist",
    summary: "List what was done about a patient on the worklist, the newest first.",
    description: `Calls with how they went, what is done, and what was put off. At most ${MOST_ENTRIES}.`,
  },
  { answer: { data: [ENTRY] } },
);

export const removeWorklistEntry = defineCall(
  {
    method: "DELETE",
    path: "/api/worklist-entries/:id",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tells: "doses",
    params: WorklistEntryParams,
    answer: { status: 200, schema: WorklistEntryAnswer },
    refusals: [404, 409],
    touches: ["worklist"],
    logged: "readWorklist",
    summary: "Undo an entry of one's own, within 10 minutes.",
    description: "409 `too_late`: it is older.",
  },
  { answer: { data: ENTRY } },
);

export const getOverview = defineCall(
  {
    method: "GET",
    path: "/api/profiles/:profileid/overview",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "patient",
    tokens: "none",
    tells: "left_out",
    params: OverviewParams,
    answer: { status: 200, schema: OverviewAnswer },
    refusals: [404],
    shows: ["profiles", "sensors", "medicines", "worklist"],
    logged: "readProfile",
    summary:
      "Tell staff who a patient is: names, groups, zone, box, medicines, and why they are on the worklist.",
  },
  {
    answer: {
      data: {
        profileid: 5,
        ...PATIENT,
        email: "ada@example.org",
        groups: [{ id: 2, name: "Ward 3", kind: "ward" }],
        sensor: SENSOR,
        medicines: [MEDICINE],
        critical_suggested: [],
        next_report_utc: "2026-05-10T09:55:00.000Z",
        reasons: [{ kind: "no_press", days: 2 }],
        today: "2026-05-10",
        prescribing: "yes",
        sees_doses: true,
      },
    },
  },
);
