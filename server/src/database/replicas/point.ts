import type pg from "pg";
import { Coalesced } from "./coalesced.ts";

/**
 * A position in the primary's WAL. A replica that has replayed up to it has every change committed before.
 */
export interface Point {
  /** Changes when another machine takes over; positions on different timelines cannot be compared. */
  timeline: string;
  /** Position in the log, in bytes. */
  position: number;
}

/** The current primary: which database it is, and its position. */
export interface Primary extends Point {
  /** Identifies the cluster; the same on all its machines. */
  system: string;
}

/**
 * Commits are flushed, unless `synchronous_commit` is off: then they are only inserted. Prepared, because
 * every call asks this.
 */
const WHERE = {
  name: "dosebeat-replicas-point",
  text: `select left(pg_walfile_name(at), 8) as timeline, (at - '0/0')::float8 as position, system
    from (select case current_setting('synchronous_commit')
        when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as at,
      (select system_identifier::text from pg_control_system()) as system) as now`,
};

/** Asks the primary for its position; calls made at the same time share one question. */
export class Points {
  readonly #asked: Coalesced<Primary>;

  constructor(primary: pg.Pool) {
    this.#asked = new Coalesced(async () => {
      const { rows } = await primary.query<Primary>(WHERE);
      if (!rows[0]) throw new Error("The primary did not say how far it is.");
      return rows[0];
    });
  }

  /** A position at some instant after this call. @throws while there is no primary */
  now(): Promise<Primary> {
    return this.#asked.afresh();
  }
}
