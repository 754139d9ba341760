import type { LiveEvent } from "@dosebeat/contract/events";
import type { Kysely } from "kysely";
import type { Database } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Entry } from "../message/entry.ts";
import { lockSensors, type Outcome, type Span, storeRows } from "./queries.ts";
import { type KnownSensor, rowsOf } from "./rows.ts";
import { toldOf } from "./told.ts";

/** Boxes are not what they were taken for: look again. Nothing was stored. */
export class SensorsChanged extends Error {
  override readonly name = "SensorsChanged";
}

export interface Stored {
  /** Those that were not held yet. */
  accepted: readonly Entry[];
  told: LiveEvent[];
}

const MOST_TRIES = 10;

type Sensors = ReadonlyMap<number, KnownSensor>;

/**
 * Stores entries with all that they bring, in one statement. It is made for the usual case, that all
 * of them are new and nobody else writes to their boxes; what stands in the way it says instead, and
 * the rest is stored by another.
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
    const patient = await tryToStore(tx, entries, sensors);
    if (patient) return patient;
    throw new SensorsChanged("Boxes are not what they were taken for.");
  });
}

/** Undefined: boxes are not what they were taken for, or others write to them. */
async function tryToStore(
  db: Kysely<Database>,
  entries: readonly Entry[],
  sensors: Sensors,
): Promise<Stored | undefined> {
  let fresh = entries;
  for (let tries = 1; fresh.length > 0; tries++) {
    const rows = rowsOf(fresh, sensors);
    const outcome = await storeRows(db, rows);
    if (outcome.stored) return { accepted: fresh, told: toldOf(rows, outcome.bindings) };
    if (!outcome.known) return undefined;
    if (tries === MOST_TRIES) throw new Error("What stood in the way was not found.");
    fresh = withoutHindrances(fresh, outcome);
  }
  return { accepted: [], told: [] };
}

/** What belonged to somebody whose account is erased is thrown away when it comes late. */
function withoutHindrances(entries: readonly Entry[], { held, erased }: Outcome): Entry[] {
  const places = new Set(held);
  return entries
    .filter((_, index) => !places.has(index + 1))
    .map((entry) => (erased.length > 0 ? withoutErased(entry, erased) : entry));
}

function withoutErased(entry: Entry, erased: readonly Span[]): Entry {
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
