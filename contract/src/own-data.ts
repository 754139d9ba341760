import { z } from "zod/mini";
import { dataOf, Instant, LocalDate } from "./answers.ts";
import { AccessLogAttributes } from "./audit.ts";
import { Dose } from "./doses.ts";
import { LANGUAGES } from "./languages.ts";
import { Medicine } from "./medicines.ts";
import { Theme } from "./profiles.ts";
import { Role } from "./sign-in.ts";

/** The tables that can be had as CSV. */
export const EXPORT_TABLES = ["doses", "presses", "readings"] as const;

/** GET /api/export: `table` says which one, with `Accept: text/csv`; without it the doses. JSON holds all of them. */
export const ExportQuery = z.strictObject({ table: z.optional(z.enum(EXPORT_TABLES)) });

/** °C, %, %, movements since the reading before. */
export const ExportedReading = z.object({
  at: Instant,
  deveui: z.string(),
  temperature: z.nullable(z.number()),
  humidity: z.nullable(z.number()),
  battery: z.nullable(z.number()),
  motion: z.nullable(z.number()),
});

/** A medicine with all that was ever planned of it; instants are null where it holds from the start. */
export const ExportedMedicine = z.extend(Medicine, {
  createdAt: Instant,
  removedAt: z.nullable(Instant),
  schedules: z.array(
    z.object({
      dosage_time: z.string(),
      addedAt: z.nullable(Instant),
      removedAt: z.nullable(Instant),
    }),
  ),
});

/** What the patient said of a dose, each time that something was said; null took it back. */
export const ExportedStatement = z.object({
  date: LocalDate,
  medicine: z.int(),
  dosage_time: z.string(),
  status: z.nullable(z.enum(["confirmed", "skipped"])),
  at: z.nullable(Instant),
  reason: z.nullable(z.string()),
  said: Instant,
});

/**
 * GET /api/export: everything that is kept of the caller. What networks sent as it came is not in it:
 * one frame may tell of two people who had the same box.
 */
export const ExportAnswer = dataOf(
  z.object({
    exported: Instant,
    profile: z.object({
      userid: z.int(),
      email: z.string(),
      role: Role,
      profileuid: z.uuid(),
      givenname: z.string(),
      familyname: z.string(),
      language: z.enum(LANGUAGES),
      primarycolor: z.string(),
      theme: Theme,
      createdAt: Instant,
    }),
    timezones: z.array(z.object({ from: z.nullable(LocalDate), timezone: z.string() })),
    boxes: z.array(
      z.object({
        deveui: z.string(),
        serial_number: z.nullable(z.string()),
        from: Instant,
        to: z.nullable(Instant),
      }),
    ),
    medicines: z.array(ExportedMedicine),
    statements: z.array(ExportedStatement),
    excused: z.array(
      z.object({
        from: LocalDate,
        to: LocalDate,
        reason: z.string(),
        createdAt: Instant,
        removedAt: z.nullable(Instant),
      }),
    ),
    access_log: z.array(AccessLogAttributes),
    doses: z.array(Dose),
    presses: z.array(z.object({ pressed_utc: Instant })),
    readings: z.array(ExportedReading),
  }),
);

/** DELETE /api/profile/userdata: the password proves that it is the owner who asks. */
export const EraseAccount = z.strictObject({
  password: z.string().check(z.minLength(1), z.maxLength(128)),
});

export const ErasedAnswer = dataOf(z.object({ erased: Instant }));

export type ExportTable = (typeof EXPORT_TABLES)[number];
export type ExportedReading = z.infer<typeof ExportedReading>;
export type Export = z.infer<typeof ExportAnswer>["data"];
