import type { Entry } from "../message/entry.ts";
import type { ClaimRow, IntervalRow, KnownSensor, MarkRow, ReadingRow } from "./rows.ts";
import type { SensorUpdate } from "./sensor-updates.ts";

/** The SQL types of the columns, and the element types of their arrays. */
export interface ArrayTypes {
  "smallint[]": number;
  "integer[]": number;
  "bigint[]": number;
  /** Single precision: PostgreSQL rejects values that would underflow. */
  "real[]": number;
  "timestamptz[]": Date;
  "text[]": string;
  /** 32 hexadecimal digits each. */
  "uuid[]": string;
  "bytea[]": Uint8Array;
  /**
   * JSON as text. It must contain neither NUL nor half a surrogate pair, which PostgreSQL rejects; see
   * message/entry.ts.
   */
  "jsonb[]": string;
}

/** A column passed to the statement as one array for all rows; its name is that of the field. */
export interface Column<Row> {
  name: string;
  type: string;
  of: (rows: readonly Row[]) => unknown[];
}

export function column<Name extends string, Type extends keyof ArrayTypes>(
  name: Name,
  type: Type,
): Column<Readonly<Record<Name, ArrayTypes[Type] | null>>> {
  return { name, type, of: (rows) => rows.map((row) => row[name]) };
}

export const SENSORS: Column<KnownSensor>[] = [
  column("id", "bigint[]"),
  column("deveui", "text[]"),
  column("model", "text[]"),
];

export const UPLINKS: Column<Entry>[] = [
  column("sensor_id", "bigint[]"),
  column("received_at", "timestamptz[]"),
  column("arrived_at", "timestamptz[]"),
  column("fcnt", "bigint[]"),
  column("boot", "bigint[]"),
  column("press_seq", "integer[]"),
  column("rssi", "real[]"),
  column("snr", "real[]"),
  column("fport", "smallint[]"),
  column("source", "text[]"),
  column("event", "text[]"),
  column("received_source", "text[]"),
  column("outcome", "text[]"),
  column("session", "text[]"),
  column("reason", "text[]"),
  column("gateways", "jsonb[]"),
];

export const CONTENTS: Column<Entry>[] = [
  column("key", "uuid[]"),
  column("frame", "bytea[]"),
  column("body", "jsonb[]"),
  // Index of the entry, from 1.
  { name: "entry", type: "integer[]", of: (rows) => rows.map((_, index) => index + 1) },
];

export const READINGS: Column<ReadingRow>[] = [
  column("entry", "integer[]"),
  column("sensor_id", "bigint[]"),
  column("at", "timestamptz[]"),
  column("received_at", "timestamptz[]"),
  column("temperature", "real[]"),
  column("humidity", "real[]"),
  column("battery", "real[]"),
  column("battery_mv", "integer[]"),
  column("motion", "integer[]"),
  column("motion_counter", "smallint[]"),
  column("boot", "bigint[]"),
];

export const CLAIMS: Column<ClaimRow>[] = [
  column("entry", "integer[]"),
  column("sensor_id", "bigint[]"),
  column("received_at", "timestamptz[]"),
  column("seq", "integer[]"),
  column("pressed_at", "timestamptz[]"),
];

export const INTERVALS: Column<IntervalRow>[] = [
  column("sensor_id", "bigint[]"),
  column("holds_from", "timestamptz[]"),
  column("minutes", "integer[]"),
];

export const MARKS: Column<MarkRow>[] = [
  column("sensor_id", "bigint[]"),
  column("from_at", "timestamptz[]"),
];

export const SENSOR_UPDATES: Column<SensorUpdate>[] = [
  column("sensor_id", "bigint[]"),
  column("last_received_at", "timestamptz[]"),
  column("last_reading_at", "timestamptz[]"),
  column("last_press_at", "timestamptz[]"),
  column("first_numbered_at", "timestamptz[]"),
  column("first_counted_at", "timestamptz[]"),
  column("first_joined_at", "timestamptz[]"),
  column("first_boot_at", "timestamptz[]"),
  column("first_uncounted_at", "timestamptz[]"),
  column("frames", "integer[]"),
  column("undecodable", "integer[]"),
  column("battery", "real[]"),
  column("battery_mv", "integer[]"),
  column("buttonmode", "smallint[]"),
  column("interval_minutes", "integer[]"),
  column("rssi", "real[]"),
  column("snr", "real[]"),
];
