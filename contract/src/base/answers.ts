import { z } from "zod/mini";
import { described } from "./described.ts";
import { problem } from "./problems.ts";
import { TEXTS } from "./property-texts.ts";
import { WorklistEntry } from "./worklist-entries.ts";

/** A positive integer within the safe range of JavaScript numbers. */
export const Id = z.int().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER));

/** An id in a path or query, where every value is text; parsed to a number. */
export const IdParam = z.pipe(
  z.pipe(z.string().check(z.regex(/^[0-9]+$/, "must contain only digits")), z.transform(Number)),
  Id,
);

/** An instant in UTC, ISO 8601 with `Z`. */
export const Instant = z.iso.datetime({ offset: true, error: problem("instant"), abort: true });

/** An instant in a request: ISO 8601 with `Z` or any offset, in the years 1900 to 2999 UTC. */
export const GivenInstant = Instant.check(
  z.refine((text) => isSaneYear(new Date(text).toISOString()), problem("year")),
);

/** A calendar date or chart day, `YYYY-MM-DD`. */
export const LocalDate = z.iso
  .date({ error: problem("date"), abort: true })
  .check(z.refine(isSaneYear, problem("year")));

/** Other years are typing errors; refusing them keeps dates within what PostgreSQL can store. */
function isSaneYear(text: string): boolean {
  return text >= "1900" && text < "3000";
}

/** A DevEUI: 16 hexadecimal digits in either case; parsed to lower case. */
export const DevEui = z.pipe(
  z.string().check(z.regex(/^[0-9a-fA-F]{16}$/, problem("deveui"))),
  z.transform((deveui) => deveui.toLowerCase()),
);

/**
 * Text typed by a user: trimmed, then `min` to `max` characters, without NUL, which PostgreSQL cannot
 * store.
 */
export function plainText(min: number, max: number) {
  return z.string().check(
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    z.refine((text) => !text.includes("\u0000"), problem("nul")),
  );
}

/** `{data: …}`, the shape of every successful answer unless the contract defines another. */
export function dataOf<Schema extends z.ZodMiniType>(data: Schema) {
  return described(z.object({ data }), { data: "The answer." });
}

export const Pagination = described(
  z.object({ page: z.int(), pageSize: z.int(), pageCount: z.int(), total: z.int() }),
  {
    page: "Number of this page; the first is 1.",
    pageSize: "Most items on a page.",
    pageCount: "Number of pages.",
    total: "Number of items on all pages.",
  },
);

const ListMeta = described(z.object({ pagination: Pagination }), {
  pagination: "Which part of the list this is.",
});

/** `{id, attributes}`, the shape of a list item and of a relation. */
export function itemOf<Attributes extends z.ZodMiniType>(attributes: Attributes) {
  return described(z.object({ id: Id, attributes }), {
    id: "Id of the item.",
    attributes: "What is known about the item.",
  });
}

/** A relation: `{data: {id, attributes} | null}`. */
export function relationOf<Attributes extends z.ZodMiniType>(attributes: Attributes) {
  return described(z.object({ data: z.nullable(itemOf(attributes)) }), {
    data: "The related item; null: there is none.",
  });
}

/** A page of a list. */
export function listOf<Attributes extends z.ZodMiniType>(attributes: Attributes) {
  return described(z.object({ data: z.array(itemOf(attributes)), meta: ListMeta }), {
    data: "The items of the page.",
    meta: "About the list.",
  });
}

/** The paging parameters of every list; `sortQuery` adds the order, whose fields differ by list. */
export const PageQuery = {
  "pagination[page]": z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
    1,
  ),
  "pagination[pageSize]": z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)),
    25,
  ),
};

/** Descriptions of `PageQuery` and of the order. */
export const PAGE_TEXTS = {
  "pagination[page]": "Number of the page; the first is 1.",
  "pagination[pageSize]": "Most items on a page, from 1 to 100.",
  "sort[0]":
    "Field to sort by, then `:asc` or `:desc`; without a direction it sorts in ascending order.",
} as const;

/**
 * `sort[0]=field:asc|desc`. The direction defaults to `asc`; without the parameter the list is sorted by
 * the first field in the direction `first`.
 */
export function sortQuery<const Fields extends readonly [string, ...string[]]>(
  fields: Fields,
  first: "asc" | "desc" = "asc",
) {
  const pattern = new RegExp(`^(${fields.join("|")})(:(asc|desc))?$`);
  return z._default(
    z.string().check(z.regex(pattern, `must be one of ${fields.join(", ")}, then :asc or :desc`)),
    `${fields[0]}:${first}`,
  );
}

/** Words to search a list for: parts of names, in any letter case. */
export const Search = z.optional(plainText(1, 200));

/** A boolean in a query. */
export const Flag = z.optional(z.enum(["true", "false"]));

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
