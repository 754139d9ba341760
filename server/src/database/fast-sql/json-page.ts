/*
 * Pages of a list as JSON that PostgreSQL writes and the server passes on. Read as rows, mapped, checked and
 * written again, a page of users or boxes would take more than twice as long
 * (docs/decisions/0024-speed-tricks.md). json-sql.ts has the parts of such a text.
 */
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../schema.ts";
import { askPrepared } from "./prepared.ts";

export interface JsonPage {
  /** The elements of a JSON array, without its brackets. */
  items: string;
  /** How many there are on all pages. */
  total: number;
}

interface PageParts {
  /** Whether it is asked for so often that it is worth preparing. */
  isUsual: boolean;
  /** The text of an element; if it is null, the element is missing. */
  item: RawBuilder<string>;
  from: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** How many there are on all pages, or what selects it. */
  total: number | RawBuilder<unknown>;
}

/** A page of a list, written by PostgreSQL, in one round trip. */
export async function jsonPage(
  db: Kysely<Database>,
  { isUsual, item, from, order, total }: PageParts,
): Promise<JsonPage> {
  const query = sql<JsonPage>`
    select coalesce(string_agg(${item}, ',' order by ${order}), '') as items, (${total})::bigint as total
    from ${from}`;
  const [page] = isUsual ? await askPrepared(db, query) : (await query.execute(db)).rows;
  if (!page) throw new Error("An aggregate has one row.");
  return page;
}

/** Sizes of pages that are asked for all the time. */
const USUAL_SIZES: readonly number[] = [25, 50, 100];

/**
 * Whether it is a first page of a usual size. Of an unknown number of rows the database thinks that it
 * must find many: size and start belong into the text of a prepared statement, so that only few are
 * prepared.
 */
export function isUsualPage({ limit, offset }: { limit: number; offset: number }): boolean {
  return offset === 0 && USUAL_SIZES.includes(limit);
}

/** As part of the text: see isUsualPage. */
export function limitTo({ limit, offset }: { limit: number; offset: number }): RawBuilder<unknown> {
  return offset === 0
    ? sql`limit ${sql.lit(limit)}`
    : sql`limit ${sql.lit(limit)} offset ${offset}`;
}

/** Of ids there are no equals; ordered by them twice, the database would sort what is in order. */
export function tiesBy(
  { field }: { field: string },
  then: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return field === "id" ? sql`` : sql`, ${then}`;
}

export function whereAll(demanded: readonly RawBuilder<boolean>[]): RawBuilder<unknown> {
  return demanded.length === 0 ? sql`` : sql`where ${sql.join(demanded, sql` and `)}`;
}
