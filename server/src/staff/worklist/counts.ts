import type { Db } from "../../database/db.ts";
import type { Announcer } from "../../peers/announcer.ts";
import { QueryCache } from "../../peers/cached/query-cache.ts";
import { Totals } from "../../peers/cached/totals.ts";
import { type Counted, countRows } from "./count-queries.ts";
import type { Asked } from "./list-queries.ts";

/**
 * Row counts of worklists, cached until rows are added, removed or done, somebody joins or leaves a group, or a study
 * is blinded (migration 134).
 */
export class WorklistCounts {
  readonly #db: Db;
  readonly #totals: Totals;
  readonly #cache: QueryCache<string, Counted>;

  constructor(parts: { db: Db; announcer: Announcer }) {
    this.#db = parts.db;
    this.#totals = new Totals(parts);
    this.#cache = new QueryCache(parts.announcer, (subject) =>
      // A number is a user, who may have become staff or been deactivated: then no list shows them as a patient.
      subject === "worklist" || subject === "profiles" || typeof subject === "number"
        ? "all"
        : "none",
    );
  }

  /** For the requested group, or all patients in reach, whatever the search. */
  async of(asked: Asked): Promise<Counted> {
    const { member, now, query } = asked;
    return this.#cache.get(
      JSON.stringify([member, query.group]),
      async () => countRows(this.#db, asked, await this.#totals.of("profiles")),
      ({ until }) => now < until,
    );
  }
}
