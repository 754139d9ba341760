import { z } from "zod/mini";
import { because } from "./problems.ts";

/** Ids are positive integers that fit a JavaScript number. */
export const Id = z.int().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER));

/** An id in an address, where everything is text. */
export const IdParam = z.pipe(
  z.pipe(z.string().check(z.regex(/^[0-9]+$/, "must be digits alone")), z.transform(Number)),
  Id,
);

/** An instant in UTC, ISO 8601 with `Z`. */
export const Instant = z.iso.datetime({ offset: true, error: because("instant"), abort: true });

/** An instant that a caller gives: with `Z` or any offset, of the years 1900 to 2999 in UTC. */
export const GivenInstant = Instant.check(
  z.refine((text) => isSaneYear(new Date(text).toISOString()), because("year")),
);

/** A calendar date or chart day, `YYYY-MM-DD`. */
export const LocalDate = z.iso
  .date({ error: because("date"), abort: true })
  .check(z.refine(isSaneYear, because("year")));

/** Years outside are typing errors, and no database has to cope with them. */
function isSaneYear(text: string): boolean {
  return text >= "1900" && text < "3000";
}

/** A DevEUI: 16 hex digits, stored lower case. */
export const DevEui = z.pipe(
  z.string().check(z.regex(/^[0-9a-fA-F]{16}$/, because("deveui"))),
  z.transform((deveui) => deveui.toLowerCase()),
);

/** Text a person typed: trimmed, free of NUL, which PostgreSQL cannot keep. */
export function plainText(min: number, max: number) {
  return z.string().check(
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    z.refine((text) => !text.includes("\u0000"), because("nul")),
  );
}

/** `{data: …}`, the shape of every successful answer that is not named otherwise in the contract. */
export function dataOf<Schema extends z.ZodMiniType>(data: Schema) {
  return z.object({ data });
}

export const Pagination = z.object({
  page: z.int(),
  pageSize: z.int(),
  pageCount: z.int(),
  total: z.int(),
});

/** `{id, attributes}`, the shape of a list item and of a relation. */
export function itemOf<Attributes extends z.ZodMiniType>(attributes: Attributes) {
  return z.object({ id: Id, attributes });
}

/** A relation: `{data: {id, attributes} | null}`. */
export function relationOf<Attributes extends z.ZodMiniType>(attributes: Attributes) {
  return z.object({ data: z.nullable(itemOf(attributes)) });
}

/** A page of a list. */
export function listOf<Attributes extends z.ZodMiniType>(attributes: Attributes) {
  return z.object({
    data: z.array(itemOf(attributes)),
    meta: z.object({ pagination: Pagination }),
  });
}

/** Query of every list: the page and the order; fields that may order differ by list. */
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

/**
 * `sort[0]=field:asc|desc`; the direction may be left out and is then `asc`. Without it the first
 * field orders, in the direction `first`.
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

/** Words that a list is searched for: parts of names, in any letter case. */
export const Search = z.optional(plainText(1, 200));

/** A yes or no in an address. */
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

/** A link of box and patient; `to` null: it still lasts. */
export const HeldLink = z.object({
  deveui: z.string(),
  profileid: Id,
  givenname: z.string(),
  familyname: z.string(),
  from: Instant,
  to: z.nullable(Instant),
});

/**
 * What was wrong, in English. `code` (problems.ts) and `values` say the same to programs, where a
 * person may be the cause; more codes may come.
 */
const said = {
  message: z.string(),
  code: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
};

/** The shape of every failure. */
export const Failure = z.object({
  data: z.null(),
  error: z.object({
    status: z.int(),
    name: z.enum(ERROR_NAMES),
    ...said,
    details: z.object({
      errors: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), ...said })),
      /** Administrators are told which link is in the way of the one that they wanted. */
      held: z.optional(HeldLink),
    }),
  }),
});

export type HeldLink = z.infer<typeof HeldLink>;
export type Failure = z.infer<typeof Failure>;
export type ErrorName = (typeof ERROR_NAMES)[number];
