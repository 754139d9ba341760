import type { LiveEvent } from "@dosebeat/contract/events";
import type { Entry } from "../access/audit/queries.ts";
import type { ProfileInScope, Reach } from "../access/profiles/in-scope.ts";
import type { RowQuota } from "../access/quotas/queries.ts";
import type { Db } from "../database/db.ts";
import type { NewRow, Row } from "../database/schema.ts";
import type { Keys } from "./keys.ts";

/** What every request that states something may carry. */
export interface Sent {
  key?: string | undefined;
  said_utc?: string | undefined;
}

/** The columns of a row that the writer fills, whatever is said. */
export interface Signed {
  profile_id: ProfileInScope<"change">;
  said_at: Date;
  said_by: number | null;
  key: string | null;
  key_body: Buffer | null;
}

/** What follows from a row, whether it was stored or taken back. */
interface Follows<Kept> {
  /** Of the audit log. */
  entry: (kept: Kept, change: "added" | "removed") => Pick<Entry, "kind" | "details">;
  event: (kept: Kept) => Pick<LiveEvent, "kind" | "id">;
  /**
   * The earliest instant of which something else is known now, by what it says and by what it replaces. How far
   * before it that changes anything, such as by the window of a dose, is for those to know who work that out.
   */
  from: (tx: Db, kept: Kept) => Date | Promise<Date>;
}

/** One kind of what patients say: all in which it differs from the others. `say` does the rest. */
export interface Saying<Stated extends Sent, Said, Kept> extends Follows<Kept> {
  keys: Keys;
  /** What must be the same in two requests with one key. */
  identity: (stated: Stated) => unknown;
  /** How many rows it adds, by the quota that limits them. */
  adds: (said: Said) => readonly (readonly [RowQuota, number])[];
  store: (tx: Db, said: Said, signed: Signed) => Promise<Kept>;
}

/** A kind that is taken back by its id, and not by saying something else. */
export interface Withdrawable<Kept> extends Follows<Kept> {
  /** For the sentence that there is none. */
  named: string;
  /** @returns undefined: none that is in reach and was not removed */
  remove: (tx: Db, reach: Reach<"change">, id: number, now: Date) => Promise<Kept | undefined>;
}

/** A kind that is one row, signed as it is, and may be taken back. */
export type SayingOf<
  Stated extends Sent,
  Table extends "intakes" | "stock_entries" | "added_openings",
> = Saying<Stated, Omit<NewRow<Table>, keyof Signed>, Row<Table>> & Withdrawable<Row<Table>>;
