import type { StoredClaim, StoredReading } from "../message/decode.ts";
import type { Entry } from "../message/entry.ts";
import { choose, MERGE_RULES } from "./merge-rules.ts";
import { type SensorUpdate, sensorUpdatesOf } from "./sensor-updates.ts";

/** A box as of when its messages were decoded. */
export interface KnownSensor {
  id: number;
  deveui: string;
  model: string;
}

export interface ReadingRow extends StoredReading {
  /** Index, from 1, of the first entry that contains it. */
  entry: number;
  sensor_id: number;
  received_at: Date;
  boot: number | null;
}

/** Fields that may differ between readings of one box and instant. */
type Measured = Omit<ReadingRow, "sensor_id" | "at">;

export interface ClaimRow extends StoredClaim {
  entry: number;
  sensor_id: number;
  received_at: Date;
}

/** A box's report of how often it sends. */
export interface IntervalRow {
  sensor_id: number;
  holds_from: Date;
  minutes: number;
}

/** The instant from which the entries say something about a box. */
export interface MarkRow {
  sensor_id: number;
  from_at: Date;
}

/** All rows to write for some entries. */
export interface Rows {
  sensors: KnownSensor[];
  entries: readonly Entry[];
  readings: ReadingRow[];
  claims: ClaimRow[];
  intervals: IntervalRow[];
  updates: SensorUpdate[];
  marks: MarkRow[];
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
    intervals: intervalsOf(entries),
    updates: sensorUpdatesOf(entries),
    marks: marksOf(entries),
  };
}

/** One per box. */
function marksOf(entries: readonly Entry[]): MarkRow[] {
  const rows = new Map<number, MarkRow>();
  for (const { sensor_id, received_at, claims } of entries) {
    const row = rows.get(sensor_id) ?? { sensor_id, from_at: received_at };
    for (const { pressed_at } of [{ pressed_at: received_at }, ...claims]) {
      if (pressed_at < row.from_at) row.from_at = pressed_at;
    }
    rows.set(sensor_id, row);
  }
  return [...rows.values()];
}

/** One per box and instant: the longer of two, as the statement in queries.ts merges with existing rows. */
function intervalsOf(entries: readonly Entry[]): IntervalRow[] {
  const rows = new Map<string, IntervalRow>();
  for (const { sensor_id, received_at, interval_minutes: minutes } of entries) {
    if (minutes === null) continue;
    const key = `${sensor_id} ${received_at.getTime()}`;
    const held = rows.get(key)?.minutes ?? 0;
    rows.set(key, { sensor_id, holds_from: received_at, minutes: Math.max(held, minutes) });
  }
  return [...rows.values()];
}

/** One per box and instant. */
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

/** Merges as the statement in queries.ts does with existing rows. */
function merged(one: Measured, other: Measured): Measured {
  const kept = <Field extends keyof typeof MERGE_RULES>(field: Field) =>
    choose(MERGE_RULES[field], one[field], other[field]);
  return {
    entry: Math.min(one.entry, other.entry),
    received_at: kept("received_at"),
    temperature: kept("temperature"),
    humidity: kept("humidity"),
    battery: kept("battery"),
    battery_mv: kept("battery_mv"),
    motion: kept("motion"),
    motion_counter: kept("motion_counter"),
    boot: kept("boot"),
  };
}
