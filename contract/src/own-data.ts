import { ALERT_KINDS } from "@dosebeat/domain/alerts/kinds";
import { z } from "zod/mini";
import { AccessLogAttributes } from "./audit.ts";
import { dataOf, Instant, LocalDate } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { DAY_RANGE_TEXTS, TEXTS } from "./base/property-texts.ts";
import { WORKLIST_ENTRY_KINDS } from "./base/worklist-entries.ts";
import { ExportedContact } from "./contact-details.ts";
import { Dose } from "./doses.ts";
import { CRITICAL, IF_LATE_TEXTS, MEDICINE_TEXTS, MedicineRecord } from "./medicines.ts";
import { ExportedBox, ExportedGroup, ExportedProfile, ExportedZone } from "./own-account.ts";
import { ExportedCare, ExportedMessage, ExportedReminders } from "./own-reminders.ts";
import {
  ExportedIntake,
  ExportedOpenings,
  ExportedPause,
  ExportedPressName,
  ExportedStockEntry,
  ExportedTime,
} from "./own-statements.ts";

/** The tables that can be exported as CSV. */
export const EXPORT_TABLES = [
  "doses",
  "presses",
  "readings",
  "plan",
  "intakes",
  "stock",
  "messages",
] as const;

/** GET /api/export */
export const ExportQuery = described(z.strictObject({ table: z.optional(z.enum(EXPORT_TABLES)) }), {
  table: "With `Accept: text/csv`: the table to export. Default: doses. JSON contains all of them.",
});

export const ExportedReading = described(
  z.object({
    at: Instant,
    deveui: z.string(),
    temperature: z.nullable(z.number()),
    humidity: z.nullable(z.number()),
    battery: z.nullable(z.number()),
    motion: z.nullable(z.number()),
  }),
  {
    at: "When it was measured, as a UTC instant.",
    deveui: TEXTS.deveui,
    temperature: "Temperature in °C; null: not measured.",
    humidity: "Relative humidity in percent; null: not measured.",
    battery: "Battery charge in percent; null: not measured.",
    motion: "Movements since the previous reading; null: not counted.",
  },
);

/** A medicine with every time it ever had. */
export const ExportedMedicine = described(
  z.extend(MedicineRecord, {
    createdAt: Instant,
    removedAt: z.nullable(Instant),
    schedules: z.array(ExportedTime),
  }),
  {
    id: TEXTS.medicine,
    ...MEDICINE_TEXTS,
    ...IF_LATE_TEXTS,
    critical: CRITICAL,
    createdAt: TEXTS.createdAt,
    removedAt: "When the medicine was removed, as a UTC instant; null: it was not.",
    schedules: "Every time of day it was ever due.",
  },
);

/** A statement about a dose, as recorded. */
export const ExportedStatement = described(
  z.object({
    date: LocalDate,
    medicine: z.int(),
    dosage_time: z.string(),
    status: z.nullable(z.enum(["confirmed", "skipped"])),
    at: z.nullable(Instant),
    reason: z.nullable(z.string()),
    said: Instant,
  }),
  {
    date: "Chart day of the dose, YYYY-MM-DD in the patient's zone.",
    medicine: TEXTS.medicine,
    dosage_time: TEXTS.dosage_time,
    status: "Taken without the box, or skipped; null: an earlier statement was withdrawn.",
    at: "When the dose was taken, as a UTC instant; null unless confirmed.",
    reason: "Reason or remark; null: there was none.",
    said: "When the statement was made, as a UTC instant.",
  },
);

const ExportedPeriod = described(
  z.object({
    from: LocalDate,
    to: LocalDate,
    reason: z.string(),
    createdAt: Instant,
    removedAt: z.nullable(Instant),
  }),
  {
    ...DAY_RANGE_TEXTS,
    reason: "Why these days are not monitored.",
    createdAt: TEXTS.createdAt,
    removedAt: "When the period was removed, as a UTC instant; null: it was not.",
  },
);

const ExportedNote = described(z.object({ text: z.string(), at_utc: Instant }), {
  text: "What was written.",
  at_utc: "When it was written, as a UTC instant.",
});

const ExportedEntry = described(z.object({ kind: z.enum(WORKLIST_ENTRY_KINDS), at_utc: Instant }), {
  kind: "What was done: called, snoozed or done.",
  at_utc: "When it was done, as a UTC instant.",
});

const ExportedAlert = described(
  z.object({ kind: z.enum(ALERT_KINDS), since_utc: Instant, ended_utc: z.nullable(Instant) }),
  {
    kind: "What staff were alerted to, as in GET /api/alerts.",
    since_utc: "Since when it was so, as a UTC instant.",
    ended_utc: "From when it was so no more, as a UTC instant; null: it is open.",
  },
);

const ExportedPress = described(z.object({ pressed_utc: Instant }), {
  pressed_utc: TEXTS.pressed_utc,
});

/**
 * GET /api/export: everything stored about the caller, except raw messages of networks: one of them may
 * concern two people who had the same box.
 */
export const ExportAnswer = dataOf(
  described(
    z.object({
      exported: Instant,
      profile: ExportedProfile,
      contact: ExportedContact,
      timezones: z.array(ExportedZone),
      boxes: z.array(ExportedBox),
      medicines: z.array(ExportedMedicine),
      statements: z.array(ExportedStatement),
      excused: z.array(ExportedPeriod),
      groups: z.array(ExportedGroup),
      notes: z.array(ExportedNote),
      worklist_entries: z.array(ExportedEntry),
      alerts: z.array(ExportedAlert),
      pauses: z.array(ExportedPause),
      intakes: z.array(ExportedIntake),
      press_names: z.array(ExportedPressName),
      stock_entries: z.array(ExportedStockEntry),
      added_openings: z.array(ExportedOpenings),
      reminders: ExportedReminders,
      messages: z.array(ExportedMessage),
      care: ExportedCare,
      access_log: z.array(AccessLogAttributes),
      doses: z.array(Dose),
      presses: z.array(ExportedPress),
      readings: z.array(ExportedReading),
    }),
    {
      exported: "When the export was made, as a UTC instant.",
      profile: "The account and its settings.",
      contact: "How staff reach the person, and who may be told.",
      timezones: "The time zones of the patient, in order.",
      boxes: "The boxes the patient had.",
      medicines: "The medicines, removed ones included.",
      statements: "What was stated about doses, withdrawals included.",
      groups:
        "The wards and clinics that the person belongs to; not the arms of a study, as their names could unblind it.",
      notes: "What staff wrote down and share with the patient.",
      worklist_entries: "When staff worked on the patient's row of the worklist.",
      alerts: "What staff were alerted to, of the last 90 days.",
      excused: "Periods that are not monitored, removed ones included.",
      pauses: "Pauses of medicines, removed ones included.",
      intakes: "What was taken beside the plan, as stated; removed ones included.",
      press_names: "What presses were said to be, withdrawals included.",
      stock_entries: "Counts, refills and discards of medicines, removed ones included.",
      added_openings: "Openings added to days, removed ones included.",
      reminders: "How the patient is reminded.",
      messages:
        "What was to be sent about the patient in the last three months, also to carers, by the time it is about.",
      care: "Who looks out for whom.",
      access_log: "Who saw or changed the data.",
      doses: "Every dose up to now.",
      presses: "Presses after the one-minute rule.",
      readings: "Everything that boxes measured while they were the patient's.",
    },
  ),
);

/** DELETE /api/profile/userdata */
export const EraseAccount = described(
  z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(128)) }),
  { password: "The current password, as proof that the owner asks." },
);

export const ErasedAnswer = dataOf(
  described(z.object({ erased: Instant }), {
    erased: "When the account was erased, as a UTC instant.",
  }),
);

export type ExportTable = (typeof EXPORT_TABLES)[number];
export type ExportedReading = z.infer<typeof ExportedReading>;
export type Export = z.infer<typeof ExportAnswer>["data"];
