import type { StoredClaim, StoredReading } from "../message/decode.ts";
import type { Entry } from "../message/entry.ts";
import { type News, newsOf } from "./news.ts";

/** A box as it was known when its messages were decoded. */
export interface KnownSensor {
  id: number;
  deveui: string;
  model: string;
}

export interface ReadingRow extends StoredReading {
  /** The first that told of it: the place of an entry, from 1. */
  entry: number;
  sensor_id: number;
  received_at: Date;
  boot: number | null;
}

/** What of readings of one box and instant can differ. */
type Measured = Omit<ReadingRow, "sensor_id" | "at">;

export interface ClaimRow extends StoredClaim {
  entry: number;
  sensor_id: number;
  received_at: Date;
}

/** All that is written for some entries. */
export interface Rows {
  sensors: KnownSensor[];
  entries: readonly Entry[];
  readings: ReadingRow[];
  claims: ClaimRow[];
  news: News[];
}

export function rowsOf(entries: readonly Entry[], sensors: ReadonlyMap<number, KnownSensor>): Rows {
  const ids = new Set(entries.map(({ sensor_id }) => sensor_id));
  return {
    sensors: [...sensors.values()].filter(({ id }) => ids.has(id)),
    entries,
    readings: readingsOf(entries),
    claims: entries.flatMap(({ sensor_id, received_at, claims }, index) =>
      claims.map((claim) => ({ entry: index + 1, sensor_id, received_at, ...claim })),
    ),
    news: newsOf(entries),
  };
}

/** One a box and instant. */
function readingsOf(entries: readonly Entry[]): ReadingRow[] {
  const rows = new Map<string, ReadingRow>();
  entries.forEach(({ sensor_id, received_at, boot, readings }, index) => {
    for (const reading of readings) {
      const key = `${sensor_id} ${reading.at.getTime()}`;
      const held = rows.get(key);
      const row = { ...reading, entry: index + 1, sensor_id, received_at, boot };
      rows.set(key, held ? { ...row, ...merged(held, row) } : row);
    }
  });
  return [...rows.values()];
}

/** By rules that mind neither order nor repetition, the same by which queries.ts merges with what is stored. */
function merged(one: Measured, other: Measured): Measured {
  return {
    entry: Math.min(one.entry, other.entry),
    received_at: earlier(one.received_at, other.received_at),
    temperature: least(one.temperature, other.temperature),
    humidity: least(one.humidity, other.humidity),
    battery: least(one.battery, other.battery),
    battery_mv: least(one.battery_mv, other.battery_mv),
    motion: greatest(one.motion, other.motion),
    motion_counter: greatest(one.motion_counter, other.motion_counter),
    boot: greatest(one.boot, other.boot),
  };
}

function earlier(one: Date, other: Date): Date {
  return new Date(Math.min(one.getTime(), other.getTime()));
}

function least(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

function greatest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
