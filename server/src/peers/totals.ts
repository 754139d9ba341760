import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import type { Announcer } from "./announcer.ts";
import { Remembered } from "./remembered.ts";

type Counted = "profiles" | "sensors";

/** How many rows a table has in all: counted the first time, then known until some come or go (migrations 012 and 013). */
export class Totals {
  readonly #db: Kysely<Database>;
  readonly #known: Remembered<Counted, number>;

  constructor({ db, announcer }: { db: Kysely<Database>; announcer: Announcer }) {
    this.#db = db;
    this.#known = new Remembered(announcer, (about) =>
      about === "profiles" || about === "sensors" ? { key: about } : "none",
    );
  }

  of(table: Counted): Promise<number> {
    return this.#known.get(table, async () => {
      const { total } = await this.#db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      return total;
    });
  }
}
