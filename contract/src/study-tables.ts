import type { StudyTable } from "./study-table-names.ts";

/**
 * What a column of a study export holds, so that a statistician's program reads it without guessing:
 * `instant` UTC, ISO 8601 with milliseconds; `local` the same without zone, in the patient's zone of that day; `date`
 * YYYY-MM-DD; `json` an object as JSON text.
 */
export type ColumnType =
  | "text"
  | "integer"
  | "number"
  | "boolean"
  | "date"
  | "instant"
  | "local"
  | "json";

export interface StudyColumn {
  name: string;
  type: ColumnType;
  /** Empty: none. */
  unit: string;
  meaning: string;
}

const column = <const Name extends string>(
  name: Name,
  type: ColumnType,
  meaning: string,
  unit = "",
) => ({ name, type, unit, meaning });

const NUMBER = column(
  "record_number",
  "text",
  "Number of the subject in the records of the study, or its study number `P-` and the id of the profile.",
);
const MEDICINE = column("medicine_id", "integer", "Id of the medicine.");
const ZONE = column("timezone", "text", "IANA time zone of the patient on that day.");
const DATE = column("date", "date", "Chart day, 03:00 to 03:00 in the patient's zone.");
const DEVEUI = column("deveui", "text", "DevEUI of the box.");
const count = (name: string, meaning: string) => column(name, "integer", meaning, "doses");

/** The tables of a study export with their columns, in order. Source: docs/studies.md, "Exporting". */
export const STUDY_TABLES = {
  subjects: [
    NUMBER,
    column("born", "text", "Year or date of birth; empty: not entered."),
    column("timezone", "text", "IANA time zone of the patient at the cut-off."),
    column("registered_utc", "instant", "When the account was made."),
    column("first_box_utc", "instant", "Since when the first box was assigned; empty: none was."),
    column("plan_from", "date", "First day of the first medicine's plan; empty: no medicine."),
    column("arm", "text", "Arm of the study; empty: not entered, or the group is no study."),
    column(
      "consented_on",
      "date",
      "Day on which the subject agreed; empty: the group is no study.",
    ),
    column("visits", "text", "Visits as JSON: name and date each; empty: the group is no study."),
    column(
      "withdrawn_utc",
      "instant",
      "When the subject withdrew, up to which the tables go; empty: not.",
    ),
    column(
      "locked_utc",
      "instant",
      "Since when the data is locked by a signature, up to which the tables go; empty: it is not.",
    ),
    column(
      "signed_sha256",
      "text",
      "SHA-256 that the signature is about: of the subject's lines in doses, openings, days, plan, statements, boxes and gaps as NDJSON, in this order; empty: not locked.",
    ),
    column(
      "signatures",
      "text",
      "Signatures as JSON: act, by, signed_utc, meaning, reason and sha256 each; empty: the group is no study.",
    ),
  ],
  doses: [
    NUMBER,
    DATE,
    MEDICINE,
    column("medicine", "text", "Name of the medicine."),
    column("strength", "text", "Strength as entered; may be empty."),
    column("schedule_id", "integer", "Id of the schedule by which the dose is due."),
    column("dosage_time", "text", "Local time of day at which it is due, HH:MM."),
    ZONE,
    column("due_utc", "instant", "When it is due."),
    column("due_local", "local", "When it is due, in `timezone`."),
    column("amount", "number", "How much is due, in `unit`; empty: not stated."),
    column("unit", "text", "Unit of the amount; may be empty."),
    column("window_from_utc", "instant", "From when on a press may be of this dose."),
    column(
      "window_to_utc",
      "instant",
      "Until when a press may be of this dose, in whole seconds, rounded up.",
    ),
    column("pressed_utc", "instant", "The press that confirms it; empty: none."),
    column("pressed_local", "local", "That press, in `timezone`."),
    column("deviation_minutes", "number", "Press - due, negative when early, not rounded.", "min"),
    column("status", "text", "What became of the dose, as docs/adherence.md defines it."),
    column(
      "status_if_counted",
      "text",
      "On a day that is not monitored: the status if it were; else empty.",
    ),
    column(
      "counted",
      "boolean",
      "Whether its day is in the figures: over, fully known, monitored.",
    ),
    column("confirmed_utc", "instant", "When the patient says that it was taken without the box."),
    column("reason", "text", "Why it was skipped, or its day is not monitored; as written."),
    column("stated_by", "text", "Who stated it: `patient` or `administrator`; empty: nobody."),
    column("said_utc", "instant", "When that was said."),
    column(
      "second_opening",
      "boolean",
      "Whether the box was opened again near it, which may have been a second dose.",
    ),
    column(
      "doubt",
      "text",
      "If unknown: `no_box`, `no_button`, `unheard`, or `neighbour` where only the press of a neighbouring dose is in doubt.",
    ),
    column("doubt_from_utc", "instant", "Since when messages of the box are missing."),
    column("doubt_to_utc", "instant", "Until when they are missing; empty: until the cut-off."),
    DEVEUI,
  ],
  openings: [
    NUMBER,
    column("pressed_utc", "instant", "When the button was pressed."),
    column("pressed_local", "local", "The same, in the zone of its chart day."),
    DATE,
    ZONE,
    DEVEUI,
    column("number", "integer", "Number that the box gave the press; empty: none."),
    column(
      "received_utc",
      "instant",
      "When the first message that told of it was received; later than the press where a message was lost.",
    ),
    column(
      "clock_source",
      "text",
      "Where its instant is from: `box` tells its age or time, `network` when the message was received.",
    ),
    column(
      "cluster_of",
      "instant",
      "First press of the minute that it belongs to; the same as `pressed_utc` for that one.",
    ),
    column("used_by_dose", "instant", "When the dose was due that it confirms; empty: none."),
    column("named_as", "text", "What the patient named it instead of a dose; empty: nothing."),
    column("named_by", "text", "`patient`, or `administrator` for staff on their behalf."),
    column("named_utc", "instant", "When that was said."),
    column("second_opening", "boolean", "Whether it is an opening near a dose that was taken."),
  ],
  days: [
    NUMBER,
    DATE,
    ZONE,
    column(
      "counted",
      "boolean",
      "Whether the day is in the figures: over, fully known, monitored.",
    ),
    count("due", "Doses whose time is over: taken, missed, skipped, unknown or overdue."),
    count("taken", "Doses taken: on time, early, late or confirmed."),
    count("on_time", "Doses taken within the tolerance around the due time."),
    count("early", "Doses taken before the tolerance."),
    count("late", "Doses taken after the tolerance."),
    count("missed", "Doses proved not to have been taken."),
    count("unknown", "Doses that may have been taken or missed."),
    count("excused", "Doses of a day that is not monitored."),
    column("occasions", "integer", "Times of the day at which anything was due."),
    column("presses", "integer", "Presses after the one-minute rule."),
    column("extra", "integer", "Presses that belong to no dose."),
    column("implementation", "integer", "1: the corrected presses reach the occasions; 0: not."),
    column("plan", "text", "`due`, `paused`, `not_due`, or `outside` of any plan."),
    column("corrected", "integer", "Presses after all corrections; may be below 0."),
    column("uncertain_minutes", "number", "Time of the day in which a press may be lost.", "min"),
  ],
  plan: [
    NUMBER,
    MEDICINE,
    column("medicine", "text", "Name of the medicine."),
    column("strength", "text", "Strength as entered; may be empty."),
    column("startdate", "date", "First day of the medicine."),
    column("enddate", "date", "Last day of the medicine; empty: open."),
    column("schedule_id", "integer", "Id of the schedule; empty: taken as needed alone."),
    column("dosage_time", "text", "Local time of day, HH:MM."),
    column("amount", "number", "How much, in `unit`; empty: not stated."),
    column("unit", "text", "Unit of the amount; may be empty."),
    column("recurrence", "json", "On which days; empty: daily."),
    column("valid_from", "date", "First day of this row; empty: as the medicine."),
    column("valid_to", "date", "Last day of this row; empty: as the medicine."),
    column("timezone", "text", "Home zone of the time; empty: the zone of the patient."),
    column("added_utc", "instant", "When the row was added; empty: with the medicine."),
    column("removed_utc", "instant", "When the row or its medicine was removed; empty: not."),
    column("as_needed", "json", "Limits of what is taken as needed; empty: not as needed."),
  ],
  statements: [
    NUMBER,
    MEDICINE,
    DATE,
    column("dosage_time", "text", "Local time of day of the dose, HH:MM."),
    column("status", "text", "`confirmed` or `skipped`; empty: taken back."),
    column("taken_utc", "instant", "When it was taken, as said."),
    column("reason", "text", "Why it was skipped, as written."),
    column("said_utc", "instant", "When it was said."),
    column("said_by", "text", "`patient`, or `administrator` for staff on their behalf."),
  ],
  boxes: [
    NUMBER,
    DEVEUI,
    column("model", "text", "Model of the box; empty: not known."),
    column("from_utc", "instant", "Since when it was assigned."),
    column("to_utc", "instant", "Until when; empty: it still is."),
    column("interval_minutes", "integer", "Reporting interval; empty: not known.", "min"),
  ],
  gaps: [
    NUMBER,
    DATE,
    column("from_utc", "instant", "Since when a press cannot be ruled out, on this chart day."),
    column("to_utc", "instant", "Until when."),
    column("minutes", "number", "Length.", "min"),
  ],
  dictionary: [
    column("table", "text", "The table."),
    column("column", "text", "The column."),
    column("type", "text", "Text, integer, number, boolean, date, instant, local or json."),
    column("unit", "text", "Unit; empty: none."),
    column("meaning", "text", "What it holds, and what an empty cell means."),
  ],
} as const satisfies Readonly<Record<StudyTable, readonly StudyColumn[]>>;

/** A row of a table; no column may be left out. */
export type StudyRow<Table extends StudyTable> = Readonly<
  Record<(typeof STUDY_TABLES)[Table][number]["name"], string | number | boolean | null>
>;

/** Tables with rows of subjects. */
export type SubjectTable = Exclude<StudyTable, "dictionary">;
