import { sql } from "kysely";
import type { Db } from "../../database/db.ts";
import type { Actor } from "../../http/viewer.ts";
import { ONE_READING_MS, record, withToken } from "./queries.ts";

const MOST_CACHED = 10_000;

/**
 * Records in the audit log that a list of patients was read. Open lists are refetched, so reads of one
 * list by one person within a quarter of an hour are one entry.
 */
export class Listings {
  readonly #db: Db;
  /** The cached time of the newest entry, by reader and call. Entries are never removed. */
  readonly #newest = new Map<string, Date>();

  constructor({ db }: { db: Db }) {
    this.#db = db;
  }

  async record(by: Actor): Promise<void> {
    const key = `${by.userid} ${by.token ?? 0} ${by.call}`;
    const since = new Date(by.at.getTime() - ONE_READING_MS);
    const last = this.#newest.get(key);
    if (last && last > since) return;
    const before = await this.#entrySince(since, by);
    if (!before) {
      const details = { call: by.call };
      await record(this.#db, by, { kind: "patients-listed", profileid: null, details });
    }
    if (this.#newest.size >= MOST_CACHED) this.#newest.clear();
    this.#newest.set(key, before?.at ?? by.at);
  }

  #entrySince(since: Date, by: Actor) {
    const details = JSON.stringify(withToken(by, { call: by.call }));
    return this.#db
      .selectFrom("audit_log")
      .select("at")
      .where("user_id", "=", by.userid)
      .where("kind", "=", "patients-listed")
      .where("at", ">", since)
      .where("details", "=", sql<Record<string, unknown>>`${details}::jsonb`)
      .limit(1)
      .executeTakeFirst();
  }
}
