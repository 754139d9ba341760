import type { Db } from "../../database/db.ts";
import type { Announcer } from "../announcer.ts";
import { QueryCache } from "./query-cache.ts";

type Counted = "profiles" | "sensors";

/** Row counts of tables, cached until rows are added or removed (migrations 012 and 013). */
export class Totals {
  readonly #db: Db;
  readonly #cache: QueryCache<Counted, number>;

  constructor({ db, announcer }: { db: Db; announcer: Announcer }) {
    this.#db = db;
    this.#cache = new QueryCache(announcer, (subject) =>
      subject === "profiles" || subject === "sensors" ? { key: subject } : "none",
    );
  }

  of(table: Counted): Promise<number> {
    return this.#cache.get(table, async () => {
      const { total } = await this.#db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      return total;
    });
  }
}
