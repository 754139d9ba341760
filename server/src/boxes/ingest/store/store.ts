import type { LiveEvent } from "@dosebeat/contract/events";
import type { Db } from "../../../database/db.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { Entry } from "../message/entry.ts";
import { settle } from "./copies.ts";
import { storeDivided } from "./divided-queries.ts";
import { eventsOf } from "./events.ts";
import { findSurroundings, findSurroundingsDivided } from "./near-queries.ts";
import { lockSensors, type Outcome, type Ownership, storeRows } from "./queries.ts";
import { type KnownSensor, rowsOf } from "./rows.ts";

/** Cached boxes are stale: look them up again. Nothing was stored. */
export class SensorsChanged extends Error {
  override readonly name = "SensorsChanged";
}

export interface Stored {
  /** Entries that were not stored before. */
  accepted: readonly Entry[];
  events: LiveEvent[];
}

const MAX_ATTEMPTS = 10;

type Sensors = ReadonlyMap<number, KnownSensor>;

/** How rows are written, all or none, and found again. */
export interface Storing {
  storeRows: typeof storeRows;
  findSurroundings: typeof findSurroundings;
}

export const TOGETHER: Storing = { storeRows, findSurroundings };

/** For a cluster whose workers keep what boxes sent. */
export const DIVIDED: Storing = {
  storeRows: storeDivided,
  findSurroundings: findSurroundingsDivided,
};

/** Entries to store together; a repeated one has the key of an earlier one. */
interface Together {
  first: readonly Entry[];
  repeated: readonly Entry[];
}

/**
 * Stores entries with their readings and claims in one statement, optimised for the usual case that all are new and
 * their boxes are not locked by another transaction. On conflict it stores nothing and reports why; the rest is
 * retried. A new message with a known key is stored while its box is locked.
 *
 * @throws SensorsChanged
 */
export async function storeEntries(
  db: Db,
  { first, repeated }: Together,
  sensors: Sensors,
  storing: Storing,
): Promise<Stored> {
  if (repeated.length === 0) {
    const stored = await tryToStore(db, first, { sensors, storing, boxes: "unlocked" });
    if (stored) return stored;
  }
  return inTransaction(db, async (tx) => {
    const entries = [...first, ...repeated];
    await lockSensors(tx, rowsOf(entries, sensors).sensors);
    const { kept } = settle(entries, await storing.findSurroundings(tx, repeated));
    const storedLocked = await tryToStore(tx, kept, { sensors, storing, boxes: "locked" });
    if (storedLocked) return storedLocked;
    throw new SensorsChanged("Boxes changed since they were looked up.");
  });
}

interface How {
  sensors: Sensors;
  storing: Storing;
  boxes: "locked" | "unlocked";
}

/** Undefined if boxes changed or others have locked them, or if they must be locked first. */
async function tryToStore(
  db: Db,
  entries: readonly Entry[],
  { sensors, storing, boxes }: How,
): Promise<Stored | undefined> {
  let fresh = entries;
  for (let attempts = 1; fresh.length > 0; attempts++) {
    const rows = rowsOf(fresh, sensors);
    const outcome = await storing.storeRows(db, rows);
    if (outcome.stored) return { accepted: fresh, events: eventsOf(rows, outcome.bindings) };
    if (!outcome.known) return undefined;
    if (attempts === MAX_ATTEMPTS)
      throw new Error("Storing kept conflicting without a cause that could be removed.");
    const { kept, hasNew } = await withoutStored(db, fresh, outcome, storing);
    if (hasNew && boxes === "unlocked") return undefined;
    fresh = kept.map((entry) => emptied(entry, outcome.erased));
  }
  return { accepted: [], events: [] };
}

/** Drops entries that are already stored. If a key may recur, this depends on what lies around the entry. */
async function withoutStored(
  db: Db,
  entries: readonly Entry[],
  { held }: Outcome,
  storing: Storing,
): Promise<{ kept: Entry[]; hasNew: boolean }> {
  const stored = new Set(held);
  const left = entries.filter(({ recurs }, index) => recurs !== null || !stored.has(index + 1));
  const doubtful = entries.filter(({ recurs }, index) => recurs !== null && stored.has(index + 1));
  return settle(left, await storing.findSurroundings(db, doubtful));
}

/** Drops readings and claims that belong to an erased account. */
export function withoutErased(entry: Entry, erased: readonly Ownership[]): Entry {
  if (erased.length === 0) return entry;
  const isKept = (at: Date) => !isErased(entry.sensor_id, at, erased);
  return {
    ...entry,
    readings: entry.readings.filter(({ at }) => isKept(at)),
    claims: entry.claims.filter(({ pressed_at }) => isKept(pressed_at)),
  };
}

/** Why a message whose content was erased with an account has none. */
export const ERASED_REASON = "erased with an account";

/**
 * The same before it is stored: received while the box was an erased account's, it is stored as erasure leaves such
 * messages (recorded-erasure-queries.ts). What it says of others' times stays.
 */
function emptied(entry: Entry, erased: readonly Ownership[]): Entry {
  const left = withoutErased(entry, erased);
  if (!isErased(entry.sensor_id, entry.received_at, erased)) return left;
  return {
    ...left,
    reason: ERASED_REASON,
    body: "{}",
    frame: null,
    gateways: null,
    press_seq: null,
  };
}

function isErased(sensorId: number, at: Date, erased: readonly Ownership[]): boolean {
  return erased.some(
    ({ sensorid, from, to }) =>
      sensorid === sensorId && from <= at.getTime() && at.getTime() < (to ?? Infinity),
  );
}
