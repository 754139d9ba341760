import type pg from "pg";
import { Coalesced } from "./coalesced.ts";

/** How far the log of the primary is: whoever has replayed as much has everything that is committed. */
export interface Point {
  /** Changes when another machine takes over; positions of two histories say nothing of each other. */
  timeline: string;
  /** Bytes of log. */
  position: number;
}

/** The primary of this moment: which database it is, and how far. */
export interface Primary extends Point {
  /** Of the cluster, the same on all its machines. */
  system: string;
}

/**
 * What is committed is flushed, unless `synchronous_commit` is off: then it is only inserted. Prepared, because it
 * is asked for each call.
 */
const WHERE = {
  name: "dosebeat-replicas-point",
  text: `select left(pg_walfile_name(at), 8) as timeline, (at - '0/0')::float8 as position, system
    from (select case current_setting('synchronous_commit')
        when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as at,
      (select system_identifier::text from pg_control_system()) as system) as now`,
};

/** Asks the primary how far it is; calls that come together share one question. */
export class Points {
  readonly #asked: Coalesced<Primary>;

  constructor(primary: pg.Pool) {
    this.#asked = new Coalesced(async () => {
      const { rows } = await primary.query<Primary>(WHERE);
      if (!rows[0]) throw new Error("The primary did not say how far it is.");
      return rows[0];
    });
  }

  /** Of an instant after this call. @throws while there is no primary */
  now(): Promise<Primary> {
    return this.#asked.afresh();
  }
}
