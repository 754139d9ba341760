import { z } from "zod/mini";
import { Id, Instant, LocalDate } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { CALL_OUTCOMES, WORKLIST_ENTRY_KINDS } from "./base/worklist-entries.ts";
import { GroupParams } from "./groups.ts";
import { PaperQuery } from "./report-pdf.ts";
import { PatientBox } from "./summaries.ts";

/** Longer lists end there. */
export const MOST_ON_WARD = 500;

const count = z.nullable(z.int());

const WardContact = described(
  z.object({
    at_utc: Instant,
    kind: z.enum(WORKLIST_ENTRY_KINDS),
    outcome: z.nullable(z.enum(CALL_OUTCOMES)),
  }),
  {
    at_utc: "When it was, as a UTC instant.",
    kind: "What was done.",
    outcome: "Of a call: how it went; null: it was no call, or nobody said.",
  },
);

export const WardRow = described(
  z.object({
    profileid: Id,
    givenname: z.string(),
    familyname: z.string(),
    born: z.nullable(z.string()),
    record_number: z.nullable(z.string()),
    timezone: z.string(),
    from: z.nullable(LocalDate),
    to: z.nullable(LocalDate),
    medicines: z.int(),
    due: count,
    taken: count,
    missed: count,
    unknown: count,
    skipped: count,
    last_press_utc: z.nullable(Instant),
    sensor: z.nullable(PatientBox),
    contact: z.nullable(WardContact),
    next_contact_utc: z.nullable(Instant),
  }),
  {
    profileid: TEXTS.profileid,
    givenname: TEXTS.givenname,
    familyname: TEXTS.familyname,
    born: TEXTS.born,
    record_number: TEXTS.record_number,
    timezone: TEXTS.timezone,
    from: "First chart day of the doses, in the zone of the patient; null: not worked out yet.",
    to: "Last chart day of the doses, today; null: not worked out yet.",
    medicines: "Medicines that the patient has today.",
    due: "Doses of the last 7 days, today included, whose time is over, as in GET /api/adherence/summary. Those that are not among the taken, missed, unclear or skipped ones can still be taken. These five counts are null until they are worked out.",
    taken: "Doses taken, of these.",
    missed: "Doses proved not to have been taken.",
    unknown: "Doses that may have been taken or missed; they are never counted as missed.",
    skipped: "Doses that the patient skipped on purpose.",
    last_press_utc: "Last press that counts, as a UTC instant; null: none.",
    sensor: "The box of the patient; null: none.",
    contact: "What staff did last about the patient; null: nothing yet.",
    next_contact_utc: "For when the next contact is agreed, as a UTC instant; null: none is.",
  },
);

export const WardListAnswer = described(
  z.object({
    data: z.array(WardRow),
    meta: described(
      z.object({ group_name: z.string(), total: z.int(), as_of_utc: Instant, rules: z.string() }),
      {
        group_name: "Name of the group.",
        total: `Patients of the group. More than ${MOST_ON_WARD} are not listed.`,
        as_of_utc: "When the list was made, as a UTC instant.",
        rules: "Version of the rules by which the figures were worked out.",
      },
    ),
  }),
  { data: "The patients, by family name.", meta: "About the list." },
);

export type WardRow = z.infer<typeof WardRow>;
export type WardList = z.infer<typeof WardListAnswer>;

export const getWardList = defineCall(
  {
    method: "GET",
    path: "/api/groups/:id/ward-list",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "all",
    tokens: "none",
    tells: "left_out",
    params: GroupParams,
    answer: {
      status: 200,
      schema: WardListAnswer,
      also: { "text/csv": "The same, a line a patient; UTF-8, RFC 4180." },
    },
    refusals: [404],
    shows: ["groups", "profiles", "sensors", "doses", "presses", "worklist", "medicines"],
    logged: "readFigures",
    summary: "List the patients of a group for the ward round, one line each.",
    description: "404: the group does not exist, or a clinician does not belong to it.",
  },
  {
    answer: {
      data: [
        {
          profileid: 7,
          givenname: "Greta",
          familyname: "Beispiel",
          born: "1951",
          record_number: "A-1042",
          timezone: "Europe/Berlin",
          from: "2026-05-08",
          to: "2026-05-14",
          medicines: 3,
          due: 14,
          taken: 11,
          missed: 1,
          unknown: 2,
          skipped: 0,
          last_press_utc: "2026-05-14T06:02:11.000Z",
          sensor: null,
          contact: { at_utc: "2026-05-13T09:14:00.000Z", kind: "called", outcome: "reached" },
          next_contact_utc: null,
        },
      ],
      meta: {
        group_name: "Ward 3",
        total: 1,
        as_of_utc: "2026-05-14T07:00:05.000Z",
        rules: "2026.4",
      },
    },
  },
);

export const getWardListPdf = defineCall(
  {
    method: "GET",
    path: "/api/groups/:id/ward-list.pdf",
    who: "staff",
    roles: ["admin", "clinician"],
    scope: "all",
    tokens: "none",
    tells: "left_out",
    params: GroupParams,
    query: PaperQuery,
    answer: { status: 200, schema: z.string(), type: "application/pdf", streamed: true },
    refusals: [404, 409, 429],
    logged: "readFigures",
    summary: "Get the list for the ward round as a PDF, A4 landscape.",
    description:
      "The same figures as GET /api/groups/{id}/ward-list. 409: a name has letters that are neither Latin nor Arabic.",
  },
  { answer: "%PDF-1.7\n" },
);
