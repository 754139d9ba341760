/*
 * Runs the same query for several patients as one statement. Most of the cost of a small query is the asking:
 * a message, two context switches, and opening and closing a plan
 * (docs/decisions/0141-patients-read-together.md).
 */

import { setImmediate as others } from "node:timers/promises";
import {
  CompiledQuery,
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresQueryResult,
  sql,
} from "kysely";
import type { Db } from "../db.ts";
import { isOutage } from "../outage.ts";
import { PREPARED } from "../preparing-pool.ts";
import type { Database } from "../schema.ts";
import { inTransaction } from "../transaction.ts";

const READ = /^(?:\/\* prepared \*\/ )?\s*select\b/i;

/** Rows of a query, with the column names of PostgreSQL. */
type Rows = Record<string, unknown>[];
type Parameters = readonly unknown[];

/**
 * The same database, for reading several patients at once: calls of `queryPrepared` that have the same text
 * and are made at the same time become one statement. Each call gets the rows it would have got alone.
 */
export function together(db: Db): Db {
  const gatherer = new Gatherer(db);
  function query<R>(text: string, values: Parameters): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, parameters: Parameters = []): unknown {
    if (typeof text !== "string") throw new Error("Cursors are not set up in connect.ts.");
    // Statements here do not share a connection.
    if (!READ.test(text)) return Promise.reject(new Error("Only reading is done together."));
    return gatherer.ask(text, parameters).then((rows) => ({ command: "SELECT", rows }));
  }
  const client = { query, release() {} };
  const pool = { connect: async () => client, async end() {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** A query waiting for others like it. */
interface Asked {
  parameters: Parameters;
  resolve(rows: Rows): void;
  reject(error: unknown): void;
}

class Gatherer {
  readonly #db: Db;
  readonly #waiting = new Map<string, Asked[]>();
  /**
   * The number of batches whose answers are being handed out. Nothing is asked meanwhile: whoever has got an
   * answer may next ask what others will ask too.
   */
  #handing = 0;
  #isDue = false;

  constructor(db: Db) {
    this.#db = db;
  }

  ask(text: string, parameters: Parameters): Promise<Rows> {
    if (!text.startsWith(PREPARED)) return alone(this.#db, text, parameters);
    return new Promise((resolve, reject) => {
      const asked = this.#waiting.get(text) ?? [];
      this.#waiting.set(text, asked);
      asked.push({ parameters, resolve, reject });
      this.#askSoon();
    });
  }

  #askSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      if (this.#handing > 0) return;
      const texts = [...this.#waiting];
      this.#waiting.clear();
      for (const [text, asked] of texts) void this.#askAll(text, asked);
    });
  }

  async #askAll(text: string, asked: readonly Asked[]): Promise<void> {
    const given = asked.map(({ parameters }) => parameters);
    const answers = await allOf(this.#db, text, given).catch((error: unknown) => ({ error }));
    this.#handing += 1;
    for (const [index, { parameters, resolve, reject }] of asked.entries()) {
      if (answers === null) await alone(this.#db, text, parameters).then(resolve, reject);
      else if ("error" in answers) reject(answers.error);
      else resolve(answers[index] ?? []);
      await others();
    }
    this.#handing -= 1;
    if (this.#waiting.size > 0) this.#askSoon();
  }
}

async function alone(db: Db, text: string, parameters: Parameters): Promise<Rows> {
  const { rows } = await db.executeQuery<Rows[number]>(CompiledQuery.raw(text, [...parameters]));
  return rows;
}

/**
 * Texts that the database refuses to run together: a cluster cannot join a function with tables that it
 * divides.
 */
const refused = new Set<string>();

/**
 * The rows of each query, or null if they must be asked one by one, so that only the one that fails fails.
 */
async function allOf(db: Db, text: string, asked: readonly Parameters[]): Promise<Rows[] | null> {
  if (asked.length === 1 || refused.has(text)) return null;
  try {
    const types = await typesOf(db, text);
    if (types.length === 0 || types.some((type) => type.endsWith("[]"))) return null;
    const columns = types.map((_, index) => asked.map((parameters) => parameters[index]));
    const { rows } = await db.executeQuery<{ _nth: number; [column: string]: unknown }>(
      CompiledQuery.raw(PREPARED + joined(text, types), columns),
    );
    const found: Rows[] = asked.map(() => []);
    for (const { _nth, ...row } of rows) found[_nth - 1]?.push(row);
    return found;
  } catch (error) {
    if (isOutage(error)) throw error;
    if (error instanceof Error && "code" in error && error.code === "0A000") refused.add(text);
    return null;
  }
}

/**
 * Runs the text for each row of its parameters. Without `offset 0` a join might change the order of the rows.
 * Without `select` around each array PostgreSQL would inspect the array's length and plan anew each time,
 * which takes longer than the reading.
 */
function joined(text: string, types: readonly string[]): string {
  const arrays = types.map((type, index) => `(select $${index + 1}::${type}[])`).join(", ");
  const names = types.map((_, index) => `_${index + 1}`).join(", ");
  const each = text.replaceAll(/\$(\d+)/g, "_asked._$1");
  return `select _asked._nth::int, _found.*
    from unnest(${arrays}) with ordinality as _asked (${names}, _nth)
      cross join lateral (select * from (${each}) as _each offset 0) as _found`;
}

const known = new Map<string, readonly string[]>();

/** The types that PostgreSQL infers for the parameters of a text. */
async function typesOf(db: Db, text: string): Promise<readonly string[]> {
  const types = known.get(text) ?? (await inTransaction(db, (tx) => describe(tx, text)));
  known.set(text, types);
  return types;
}

async function describe(tx: Db, text: string): Promise<readonly string[]> {
  await sql.raw(`prepare described as ${text}`).execute(tx);
  const { rows } = await sql<{ types: string[] }>`select parameter_types::text[] as types
    from pg_prepared_statements where name = 'described'`.execute(tx);
  await sql`deallocate described`.execute(tx);
  return rows[0]?.types ?? [];
}
