import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from "kysely";
import type { Connection } from "../connect.ts";
import type { Db } from "../db.ts";
import type { Database } from "../schema.ts";

/**
 * What is tried on a replica, prepared or not. A replica refuses statements that change something, and the
 * primary then runs them.
 */
const READ = /^(?:\/\* prepared \*\/ )?\s*(?:select|with)\b/i;

/** A replica to read from. */
export interface ReadSource {
  /** @throws if it cannot be read from */
  connect(): Promise<PostgresPoolClient>;
  /** It failed: the rest is read from the primary. */
  failed(error: unknown): void;
}

const primaries = new WeakMap<Db, Db>();

/**
 * The primary, if this database reads from a replica. Permissions are decided there, and what is to be stored
 * is worked out there.
 */
export function primaryOf(db: Db): Db {
  return primaries.get(db) ?? db;
}

/**
 * Reads from a replica while that succeeds. From the first statement that fails there or changes something,
 * everything goes to the primary, so that the reads of one call never go back in time.
 */
export function readingDb(primary: Pick<Connection, "db" | "clients">, replica: ReadSource): Db {
  let isLeft = false;
  const leave = (error: unknown) => {
    isLeft = true;
    replica.failed(error);
  };
  const pool: PostgresPool = {
    async connect() {
      const tried = isLeft ? undefined : await replica.connect().catch(leave);
      return tried ? clientOf(tried) : primary.clients.connect();
    },
    async end() {},
  };

  function clientOf(first: PostgresPoolClient): PostgresPoolClient {
    let client = first;
    async function read(text: string, parameters: readonly unknown[]) {
      if (client === first) {
        if (!isLeft && READ.test(text)) {
          try {
            return await client.query(text, parameters);
          } catch (error) {
            leave(error);
          }
        }
        isLeft = true;
        const next = await primary.clients.connect();
        first.release();
        client = next;
      }
      return client.query(text, parameters);
    }
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query(text: unknown, parameters: readonly unknown[] = []): unknown {
      if (typeof text !== "string") throw new Error("Cursors are not set up in connect.ts.");
      return read(text, parameters);
    }
    return { query, release: () => client.release() };
  }

  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  primaries.set(db, primary.db);
  return db;
}
