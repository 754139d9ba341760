import { z } from "zod/mini";
import { Id, Instant, LocalDate } from "./answers.ts";
import { described } from "./described.ts";
import { TEXTS } from "./property-texts.ts";
import { WorklistEntry } from "./worklist-entries.ts";

export const ERROR_NAMES = [
  "ValidationError",
  "UnauthorizedError",
  "ForbiddenError",
  "NotFoundError",
  "ConflictError",
  "PayloadTooLargeError",
  "UnsupportedMediaTypeError",
  "RateLimitError",
  "InternalServerError",
  "ServiceUnavailableError",
] as const;

/** Ways to prove a second factor. */
export const FACTORS = ["code", "passkey", "recovery"] as const;

/** An assignment of a box to a patient. */
export const HeldLink = described(
  z.object({
    deveui: z.string(),
    profileid: Id,
    givenname: z.string(),
    familyname: z.string(),
    from: Instant,
    to: z.nullable(Instant),
    by: z.nullable(z.string()),
    entered: z.nullable(Instant),
  }),
  {
    deveui: TEXTS.deveui,
    profileid: TEXTS.profileid,
    givenname: TEXTS.givenname,
    familyname: TEXTS.familyname,
    from: "When the assignment began, as a UTC instant.",
    to: "When the assignment ended, as a UTC instant; null: it still lasts.",
    by: "Name of whoever entered it; null: the patient, or it is not known.",
    entered: "When it was entered, as a UTC instant; null: before that was kept.",
  },
);

const fault = {
  message: z.string(),
  code: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
};

const FAULT_TEXTS = {
  message: "What is wrong, as an English sentence.",
  code: "The same for programs, where a person may be the cause. More codes may be added.",
  values: "What the message mentions, by name, so that a client can write it in another language.",
} as const;

const InvalidField = described(
  z.object({ path: z.array(z.union([z.string(), z.number()])), ...fault }),
  {
    path: "Where in the request: names of properties and indexes of arrays, from the outside in.",
    ...FAULT_TEXTS,
  },
);

const ChangedSchedule = described(
  z.object({ schedule: Id, dosage_time: z.string(), change: z.enum(["added", "ended"]) }),
  {
    schedule: "Id of the row of the plan.",
    dosage_time: TEXTS.dosage_time,
    change: "Whether the row was added, or got an end.",
  },
);

const UsedMedicine = described(z.object({ id: Id, name: z.string(), strength: z.string() }), {
  id: TEXTS.medicine,
  name: "Name of the medicine.",
  strength: "Strength as entered; may be empty.",
});

/** A dose that has the press of a refused name. */
export const UsedDose = described(
  z.object({
    date: LocalDate,
    medicine: UsedMedicine,
    dosage_time: z.string(),
    due_utc: Instant,
  }),
  {
    date: "Chart day of the dose, YYYY-MM-DD in the patient's zone.",
    medicine: "The medicine that was due.",
    dosage_time: TEXTS.dosage_time,
    due_utc: "When it was due, as a UTC instant.",
  },
);

const ErrorDetails = described(
  z.object({
    errors: z.array(InvalidField),
    held: z.optional(HeldLink),
    challenge: z.optional(z.string()),
    factors: z.optional(z.array(z.enum(FACTORS))),
    changed: z.optional(z.array(ChangedSchedule)),
    doses: z.optional(z.array(UsedDose)),
    entry: z.optional(WorklistEntry),
  }),
  {
    errors: "Every fault found in the request, 20 at most unless the call says otherwise.",
    held: "For administrators: the existing assignment that conflicts with the one requested.",
    challenge: "With `second_factor_needed`: goes to /api/auth/second-factor, within 5 minutes.",
    factors:
      "With `second_factor_needed`: what the account has. With `confirm_needed`: what it confirms with, where the password does not do.",
    changed: "With `plan_changed`: what changed in the plan since it was read.",
    doses: "With `press_used`: the doses that have the press.",
    entry: "With `worklist_changed`: what somebody else did in the meantime.",
  },
);

const ErrorContent = described(
  z.object({
    status: z.int(),
    name: z.enum(ERROR_NAMES),
    ...fault,
    details: ErrorDetails,
  }),
  {
    status: "HTTP status of the response.",
    name: "Kind of error; each status has one.",
    ...FAULT_TEXTS,
    details: "Which parts of the request are at fault.",
  },
);

/** The shape of every failure. */
export const Failure = described(z.object({ data: z.null(), error: ErrorContent }), {
  data: "Always null.",
  error: "What went wrong.",
});

export type Factor = (typeof FACTORS)[number];
export type ChangedSchedule = z.infer<typeof ChangedSchedule>;
export type UsedDose = z.infer<typeof UsedDose>;
export type HeldLink = z.infer<typeof HeldLink>;
export type Failure = z.infer<typeof Failure>;
export type ErrorName = (typeof ERROR_NAMES)[number];
