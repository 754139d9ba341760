import { z } from "zod/mini";
import { described } from "./described.ts";
import { problem } from "./problems.ts";

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
 * Invisible characters that embed text in another direction, override it, or end that. Within a name they would turn
 * the sentence around it: "no. 40005" would read "no. 50004". Marks of direction stay, Arabic text needs them.
 */
const EMBEDDINGS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Half a character, which PostgreSQL cannot store in JSON: a program has cut a text in the middle of one. */
const HALVES = /\p{Surrogate}/gu;

/**
 * Text typed by a user: without embeddings, trimmed, then `min` to `max` characters, without NUL, which PostgreSQL
 * cannot store. Half a character becomes the sign for one that is not known.
 */
export function plainText(min: number, max: number) {
  return z.string().check(
    z.overwrite((text) => text.replace(EMBEDDINGS, "").replace(HALVES, "\ufffd")),
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
