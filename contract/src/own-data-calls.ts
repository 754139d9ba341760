import { AccessLogAnswer, AccessLogQuery } from "./audit.ts";
import { defineCall } from "./base/define-call.ts";
import { DOSE, MEDICINE, onePage, PROFILE, USER } from "./example-values.ts";
import { EraseAccount, ErasedAnswer, ExportAnswer, ExportQuery } from "./own-data.ts";

const PASSWORD = "violet-tractor-hums-42";

const BOX = { deveui: "70b3d57ed0061a2b", serial_number: "PB-0001" };

export const getAccessLog = defineCall(
  {
    method: "GET",
    path: "/api/profile/access-log",
    who: "user",
    scope: "patient",
    tells: "nothing",
    acting: "read",
    query: AccessLogQuery,
    answer: { status: 200, schema: AccessLogAnswer },
    shows: ["access-log"],
    logged: "readAccessLog",
    summary: "List who saw or changed the patient's data, when and why.",
    description: "The newest entries come first; consecutive reads are combined.",
  },
  {
    answer: {
      data: [
        {
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
        },
      ],
      meta: onePage(1),
    },
  },
);

export const exportOwnData = defineCall(
  {
    method: "GET",
    path: "/api/export",
    who: "user",
    scope: "self",
    tells: "doses",
    confirm: "json",
    query: ExportQuery,
    answer: {
      status: 200,
      schema: ExportAnswer,
      streamed: true,
      also: { "text/csv": "The table that `table` names; UTF-8, RFC 4180." },
    },
    shows: ["profile"],
    summary: "Export everything stored about the caller.",
    description: "Streamed. JSON contains everything; CSV one table.",
  },
  {
    answer: {
      data: {
        exported: "2026-05-10T12:00:00.000Z",
        profile: {
          userid: 7,
          email: USER.email,
          role: "patient",
          profileuid: PROFILE.profileuid,
          givenname: "Ada",
          familyname: "Lovelace",
          language: "en",
          primarycolor: "#0096c7",
          theme: "auto",
          is_simple: false,
          record_number: "S-0042",
          born: "1951",
          telephone: "+493023125240",
          createdAt: PROFILE.createdAt,
        },
        timezones: [{ from: null, timezone: "Europe/Berlin" }],
        boxes: [{ ...BOX, from: "2026-05-01T08:00:00.000Z", to: null }],
        medicines: [
          {
            ...MEDICINE,
            createdAt: "2026-05-01T08:00:00.000Z",
            removedAt: null,
            schedules: [
              {
                dosage_time: "08:00:00.000",
                amount: 2,
                recurrence: { kind: "weekdays", days: [1, 3, 5] },
                valid_from: null,
                valid_to: null,
                timezone: null,
                addedAt: null,
                removedAt: null,
              },
            ],
          },
        ],
        statements: [],
        contact: { hours: "", language: "en", needs_interpreter: false, kin: null },
        excused: [],
        groups: [{ name: "Ward 3", kind: "ward" }],
        notes: [{ text: "Prefers calls after 10.", at_utc: "2026-05-10T09:15:00.000Z" }],
        worklist_entries: [{ kind: "called", at_utc: "2026-05-10T09:12:00.000Z" }],
        alerts: [{ kind: "box_silent", since_utc: "2026-05-10T08:00:00.000Z", ended_utc: null }],
        pauses: [
          {
            medicine: MEDICINE.id,
            from: "2026-05-06",
            from_utc: null,
            to: "2026-05-08",
            to_utc: null,
            reason: "Surgery",
            createdAt: "2026-05-05T10:00:00.000Z",
            removedAt: null,
          },
        ],
        intakes: [
          {
            id: 5,
            medicine: MEDICINE.id,
            at: "2026-05-09T09:40:00.000Z",
            amount: 1,
            note: "Headache",
            twice: false,
            said: "2026-05-09T09:41:00.000Z",
            removedAt: null,
          },
        ],
        press_names: [
          {
            pressed_utc: "2026-05-09T17:31:00.000Z",
            as: "refill",
            medicine: null,
            intake: null,
            also: false,
            said: "2026-05-09T17:32:00.000Z",
          },
        ],
        stock_entries: [
          {
            medicine: MEDICINE.id,
            kind: "count",
            amount: 19,
            at: "2026-05-01T12:00:00.000Z",
            expires: "2027-03-31",
            note: "",
            said: "2026-05-01T12:00:00.000Z",
            removedAt: null,
          },
        ],
        added_openings: [
          {
            date: "2026-05-04",
            count: -1,
            reason: "Opened to refill",
            said: "2026-05-04T19:00:00.000Z",
            removedAt: null,
          },
        ],
        reminders: {
          settings: null,
          snoozes: [],
          devices: [
            {
              label: "Firefox on Android",
              service: "updates.push.services.mozilla.com",
              createdAt: "2026-05-01T12:00:00.000Z",
              last_ok: "2026-05-10T06:00:01.000Z",
            },
          ],
          calendar: { since: "2026-05-02T12:00:00.000Z", read: null },
        },
        messages: [
          {
            to: "patient",
            kind: "reminder",
            step: "due",
            about: "2026-05-10T06:00:00.000Z",
            channel: "push",
            state: "sent",
            reason: null,
            decided: "2026-05-10T06:00:00.000Z",
            sent: "2026-05-10T06:00:01.000Z",
          },
        ],
        care: {
          carers: [
            {
              name: "Robert Thompson",
              email: "robert.thompson@example.org",
              scope: "doses",
              after_minutes: 90,
              state: "active",
              createdAt: "2026-05-01T12:00:00.000Z",
              since: "2026-05-01T16:20:00.000Z",
              last_read: "2026-05-10T17:05:00.000Z",
              thanks: [],
            },
          ],
          invitations: [],
          patients: [],
        },
        access_log: [],
        doses: [DOSE],
        presses: [{ pressed_utc: "2026-05-10T06:05:00.000Z" }],
        readings: [
          {
            at: "2026-05-10T06:05:00.000Z",
            deveui: "70b3d57ed0061a2b",
            temperature: 21.5,
            humidity: 45,
            battery: 88,
            motion: 2,
          },
        ],
      },
    },
  },
);

export const eraseAccount = defineCall(
  {
    method: "DELETE",
    path: "/api/profile/userdata",
    who: "user",
    scope: "self",
    tells: "nothing",
    body: EraseAccount,
    answer: { status: 200, schema: ErasedAnswer },
    refusals: [409, 429],
    logged: "deletingAccount",
    summary: "Erase the account and everything boxes recorded of it.",
    description:
      "The audit log keeps an anonymous entry. What somebody did with others' data keeps their name. 409: it is an administrator's account; another administrator must make it a patient's first.",
  },
  {
    body: { password: PASSWORD },
    answer: { data: { erased: "2026-05-10T12:00:00.000Z" } },
  },
);
