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

/** What follows from a row that is stored or taken back. */
interface Follows<Kept> {
  /** The entry for the audit log. */
  entry: (kept: Kept, change: "added" | "removed") => Pick<Entry, "kind" | "details">;
  event: (kept: Kept) => Pick<LiveEvent, "kind" | "id">;
  /**
   * The earliest instant about which something else is now known, through what the row says or what it replaces. How
   * far before it anything changes, such as by the window of a dose, is left to the code that works it out.
   */
  from: (tx: Db, kept: Kept) => Date | Promise<Date>;
}

/** One kind of thing that patients say: everything in which it differs from the other kinds. `say` does the rest. */
export interface Saying<Stated extends Sent, Said, Kept> extends Follows<Kept> {
  keys: Keys;
  /** What must be equal in two requests with one key. */
  identity: (stated: Stated) => unknown;
  /** How many rows it adds, by the quota that limits them. */
  adds: (said: Said) => readonly (readonly [RowQuota, number])[];
  store: (tx: Db, said: Said, signed: Signed) => Promise<Kept>;
}

/** A kind that is taken back by its id, not by saying something else. */
export interface Withdrawable<Kept> extends Follows<Kept> {
  /** The noun in the message that there is none. */
  named: string;
  /** @returns undefined if none is within reach and not yet removed */
  remove: (tx: Db, reach: Reach<"change">, id: number, now: Date) => Promise<Kept | undefined>;
}

/** A kind that is a single row, signed as it is, and may be taken back. */
export type SayingOf<
  Stated extends Sent,
  Table extends "intakes" | "stock_entries" | "added_openings",
> = Saying<Stated, Omit<NewRow<Table>, keyof Signed>, Row<Table>> & Withdrawable<Row<Table>>;
