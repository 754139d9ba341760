import { DAY_RESULTS } from "@dosebeat/domain/worklist/day-facts";
import { WORKLIST_SECTIONS } from "@dosebeat/domain/worklist/reasons";
import { z } from "zod/mini";
import {
  dataOf,
  Flag,
  GivenInstant,
  Id,
  IdParam,
  Instant,
  itemOf,
  LocalDate,
  PAGE_TEXTS,
  PageQuery,
  Pagination,
  plainText,
  Search,
} from "./base/answers.ts";
import { Assignment, Calling } from "./base/calling.ts";
import { described } from "./base/described.ts";
import { noteText } from "./base/note-text.ts";
import { problem } from "./base/problems.ts";
import { TEXTS } from "./base/property-texts.ts";
import { RETRY_KEY, RetryKey } from "./base/retry-key.ts";
import { CALL_OUTCOMES, WORKLIST_ENTRY_KINDS, WorklistEntry } from "./base/worklist-entries.ts";
import { SensorState } from "./sensors.ts";
import { WorklistReason } from "./worklist-reasons.ts";

export { WORKLIST_SECTIONS };

const Section = z.enum(WORKLIST_SECTIONS);
const WorklistDay = described(
  z.object({
    date: LocalDate,
    result: z.enum(DAY_RESULTS),
    deviation: z.optional(z.nullable(z.number())),
  }),
  {
    date: "The chart day, YYYY-MM-DD in the patient's zone.",
    result:
      "What became of it; where several doses differ, the first of these. `open`: not over, or unclear only until the box sends its next message; `not_due`: nothing was due.",
    deviation:
      "Minutes from the due time to the press, of the early or late dose furthest from its time, negative before it; null: the day is neither. Absent where it was worked out before it was kept.",
  },
);

/** The box of a patient, as lists of patients show it. */
export const WorklistSensor = described(
  z.object({
    deveui: z.string(),
    serial_number: z.nullable(z.string()),
    battery: z.nullable(z.number()),
    state: SensorState,
    sensortime: z.nullable(Instant),
  }),
  {
    deveui: TEXTS.deveui,
    serial_number: TEXTS.serial_number,
    battery: TEXTS.battery,
    state: "State of the box now.",
    sensortime: TEXTS.sensortime,
  },
);

const RowContact = described(
  z.object({
    hours: z.string(),
    language: z.nullable(z.string()),
    needs_interpreter: z.boolean(),
  }),
  {
    hours: "When the patient prefers to be called; may be empty.",
    language:
      "The language that the patient speaks, as a code of ISO 639; null: that of the account.",
    needs_interpreter: "Whether an interpreter is needed for a call.",
  },
);

export const WorklistAttributes = described(
  z.object({
    profileuid: z.uuid(),
    givenname: z.string(),
    familyname: z.string(),
    record_number: z.nullable(z.string()),
    born: z.nullable(z.string()),
    telephone: z.nullable(z.string()),
    contact: z.nullable(RowContact),
    timezone: z.string(),
    section: Section,
    reasons: z.array(WorklistReason),
    strip: z.array(WorklistDay),
    last_press_utc: z.nullable(Instant),
    sensor: z.nullable(WorklistSensor),
    version: z.string(),
    entry: z.nullable(WorklistEntry),
    calling: z.nullable(Calling),
    assigned: z.nullable(Assignment),
  }),
  {
    profileuid: TEXTS.profileuid,
    givenname: TEXTS.givenname,
    familyname: TEXTS.familyname,
    record_number: TEXTS.record_number,
    born: TEXTS.born,
    telephone: TEXTS.telephone,
    contact: "What to know before calling; null: nothing was entered.",
    timezone: TEXTS.timezone,
    section:
      "`call`: something changed, and it is known; `box`: see to the box first, since nobody can tell; `watch`: nothing to do today.",
    reasons: "Why, the most pressing first.",
    strip: "The last 14 chart days, ascending; the last one is today.",
    last_press_utc: TEXTS.pressed_utc,
    sensor: "The box of the patient; null: none.",
    version: "Changes when something new happens; goes into entries.",
    entry: "What was done last; null: nothing.",
    calling: "Who is calling the patient now; null: nobody.",
    assigned: "Whose the row is; null: nobody's.",
  },
);

/** GET /api/worklist */
export const WorklistQuery = described(
  z.strictObject({
    group: z.optional(IdParam),
    search: Search,
    section: z.optional(Section),
    is_done: Flag,
    is_mine: Flag,
    ...PageQuery,
  }),
  {
    group:
      "Only patients of this group. 404 if there is none, or the caller does not belong to it.",
    search:
      "Only patients with these words in their names, their record number, or DevEUI or serial number of their box, in any letter case; a year or date finds who was born then.",
    section: "Only rows of this section.",
    is_mine: "true: only rows that are assigned to the caller.",
    is_done: "true: only rows that were called, snoozed or marked done, of which nothing is new.",
    "pagination[page]": PAGE_TEXTS["pagination[page]"],
    "pagination[pageSize]": PAGE_TEXTS["pagination[pageSize]"],
  },
);

const Counts = described(
  z.object({ call: z.int(), box: z.int(), watch: z.int(), patients: z.int() }),
  {
    call: "Patients to call, of whom nothing was done about it yet.",
    box: "Patients whose box comes first.",
    watch: "Patients to watch.",
    patients: "All patients of the group, or in reach, on the worklist or not.",
  },
);

export const WorklistAnswer = described(
  z.object({
    data: z.array(itemOf(WorklistAttributes)),
    meta: described(z.object({ pagination: Pagination, counts: Counts }), {
      pagination: "Which part of the list this is.",
      counts:
        "How many patients there are by section in the group, or in reach, whatever `section`, `search` and `is_done` say.",
    }),
  }),
  { data: "The rows of the page, the most pressing first.", meta: "About the list." },
);

/** The maximum number of days by which a row can be put off. */
export const MOST_DAYS_OFF = 30;

/** POST /api/worklist/{profileid}/entries */
export const WorklistParams = described(z.strictObject({ profileid: IdParam }), {
  profileid: TEXTS.profileid,
});

const NewEntry = described(
  z
    .strictObject({
      kind: z.enum(WORKLIST_ENTRY_KINDS),
      outcome: z.optional(z.enum(CALL_OUTCOMES)),
      until: z.optional(GivenInstant),
      text: z.optional(noteText(0, 1000)),
      version: plainText(1, 100),
      after: z.nullable(Id),
      key: RetryKey,
    })
    .check(
      z.refine(
        ({ kind, until }) => kind === "called" || (kind === "snoozed") === (until !== undefined),
        { message: problem("snooze_until"), path: ["until"] },
      ),
      z.refine(({ kind, outcome }) => kind === "called" || outcome === undefined, {
        message: problem("call_outcome"),
        path: ["outcome"],
      }),
    ),
  {
    kind: "What was done.",
    outcome:
      "How the call went. `reached` takes the row off the list until something new happens; after the others it stays, for an hour below the others of its section. Absent: as `reached`.",
    until: `When the row comes back, with an offset, ahead by at most ${MOST_DAYS_OFF} days; of a row that is snoozed, and of a call where one was agreed.`,
    text: "What was said or agreed, up to 1,000 characters.",
    version: "The `version` of the row.",
    after: "Id of the entry that the caller saw last; null: none.",
    key: RETRY_KEY,
  },
);

export const AddWorklistEntry = described(z.strictObject({ data: NewEntry }), {
  data: "The entry to add.",
});

/** DELETE /api/worklist-entries/{id} */
export const WorklistEntryParams = described(z.strictObject({ id: IdParam }), {
  id: "Id of the entry.",
});

export const WorklistEntryAnswer = dataOf(WorklistEntry);

/** The maximum number of entries listed for a patient. */
export const MOST_ENTRIES = 200;

/** GET /api/worklist/{profileid}/entries */
export const WorklistEntriesAnswer = dataOf(z.array(WorklistEntry));

export type WorklistRow = z.infer<typeof WorklistAttributes>;
export type WorklistSensor = z.infer<typeof WorklistSensor>;
