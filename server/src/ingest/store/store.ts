import type { LiveEvent } from "@dosebeat/contract/events";
import type { Kysely } from "kysely";
import type { Database } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Entry } from "../message/entry.ts";
import { eventsOf } from "./events.ts";
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

/**
 * Stores entries with their readings and claims in one statement. It is optimised for the usual case
 * that all are new and no other transaction has locked their boxes. On conflict it stores nothing and
 * reports why; the rest is retried.
 *
 * @throws SensorsChanged
 */
export async function storeEntries(
  db: Kysely<Database>,
  entries: readonly Entry[],
  sensors: Sensors,
): Promise<Stored> {
  const stored = await tryToStore(db, entries, sensors);
  if (stored) return stored;
  return inTransaction(db, async (tx) => {
    await lockSensors(tx, rowsOf(entries, sensors).sensors);
    const storedLocked = await tryToStore(tx, entries, sensors);
    if (storedLocked) return storedLocked;
    throw new SensorsChanged("Boxes changed since they were looked up.");
  });
}

/** Undefined if boxes changed or others have locked them. */
async function tryToStore(
  db: Kysely<Database>,
  entries: readonly Entry[],
  sensors: Sensors,
): Promise<Stored | undefined> {
  let fresh = entries;
  for (let attempts = 1; fresh.length > 0; attempts++) {
    const rows = rowsOf(fresh, sensors);
    const outcome = await storeRows(db, rows);
    if (outcome.stored) return { accepted: fresh, events: eventsOf(rows, outcome.bindings) };
    if (!outcome.known) return undefined;
    if (attempts === MAX_ATTEMPTS)
      throw new Error("Storing kept conflicting without a cause that could be removed.");
    fresh = withoutConflicts(fresh, outcome);
  }
  return { accepted: [], events: [] };
}

/** Drops stored entries, and readings and claims that belong to an erased account. */
function withoutConflicts(entries: readonly Entry[], { held, erased }: Outcome): Entry[] {
  const stored = new Set(held);
  return entries
    .filter((_, index) => !stored.has(index + 1))
    .map((entry) => (erased.length > 0 ? withoutErased(entry, erased) : entry));
}

function withoutErased(entry: Entry, erased: readonly Ownership[]): Entry {
  const isKept = (at: Date) =>
    !erased.some(
      ({ sensorid, from, to }) =>
        sensorid === entry.sensor_id && from <= at.getTime() && at.getTime() < (to ?? Infinity),
    );
  return {
    ...entry,
    readings: entry.readings.filter(({ at }) => isKept(at)),
    claims: entry.claims.filter(({ pressed_at }) => isKept(pressed_at)),
  };
}
