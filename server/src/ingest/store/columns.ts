import {
  type ArrayType,
  byteas,
  float4s,
  instants,
  int2s,
  int4s,
  int8s,
  jsonbs,
  texts,
  uuids,
} from "../../database/binary-arrays.ts";
import type { Entry } from "../message/entry.ts";
import type { ClaimRow, KnownSensor, ReadingRow } from "./rows.ts";
import type { SensorUpdate } from "./sensor-updates.ts";

/** A column passed to the statement as one array for all rows; named as the field. */
export interface Column<Row> {
  name: string;
  type: string;
  encode: (rows: readonly Row[]) => Buffer;
}

function column<Name extends string, Value>(
  name: Name,
  type: ArrayType<Value>,
): Column<Readonly<Record<Name, Value | null>>> {
  return { name, type: type.name, encode: (rows) => type.encode(rows.map((row) => row[name])) };
}

export const SENSORS: Column<KnownSensor>[] = [
  column("id", int8s),
  column("deveui", texts),
  column("model", texts),
];

export const UPLINKS: Column<Entry>[] = [
  column("sensor_id", int8s),
  column("received_at", instants),
  column("arrived_at", instants),
  column("fcnt", int8s),
  column("boot", int8s),
  column("press_seq", int4s),
  column("rssi", float4s),
  column("snr", float4s),
  column("fport", int2s),
  column("source", texts),
  column("event", texts),
  column("received_source", texts),
  column("outcome", texts),
  column("session", texts),
  column("reason", texts),
];

export const CONTENTS: Column<Entry>[] = [
  column("key", uuids),
  column("frame", byteas),
  column("body", jsonbs),
  // Index of the entry, from 1.
  {
    name: "entry",
    type: int4s.name,
    encode: (rows) => int4s.encode(rows.map((_, index) => index + 1)),
  },
];

export const READINGS: Column<ReadingRow>[] = [
  column("entry", int4s),
  column("sensor_id", int8s),
  column("at", instants),
  column("received_at", instants),
  column("temperature", float4s),
  column("humidity", float4s),
  column("battery", float4s),
  column("battery_mv", int4s),
  column("motion", int4s),
  column("motion_counter", int2s),
  column("boot", int8s),
];

export const CLAIMS: Column<ClaimRow>[] = [
  column("entry", int4s),
  column("sensor_id", int8s),
  column("received_at", instants),
  column("seq", int4s),
  column("pressed_at", instants),
];

export const SENSOR_UPDATES: Column<SensorUpdate>[] = [
  column("sensor_id", int8s),
  column("last_received_at", instants),
  column("last_reading_at", instants),
  column("last_press_at", instants),
  column("first_numbered_at", instants),
  column("first_counted_at", instants),
  column("first_joined_at", instants),
  column("first_boot_at", instants),
  column("battery", float4s),
  column("battery_mv", int4s),
  column("buttonmode", int2s),
  column("interval_minutes", int4s),
  column("rssi", float4s),
  column("snr", float4s),
];
