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
} from "../../platform/binary-arrays.ts";
import type { Entry } from "../entry.ts";
import type { News } from "./news.ts";
import type { ClaimRow, KnownSensor, ReadingRow } from "./rows.ts";

/** A column of what the statement is given: one array for all rows. */
export interface Column<Row> {
  name: string;
  type: string;
  encode(rows: readonly Row[]): Buffer;
}

function column<Row, Value>(
  name: string,
  type: ArrayType<Value>,
  of: (row: Row) => Value | null,
): Column<Row> {
  return { name, type: type.name, encode: (rows) => type.encode(rows.map(of)) };
}

export const SENSORS: Column<KnownSensor>[] = [
  column("id", int8s, ({ id }) => id),
  column("deveui", texts, ({ deveui }) => deveui),
  column("model", texts, ({ model }) => model),
];

export const UPLINKS: Column<Entry>[] = [
  column("sensor_id", int8s, ({ sensor_id }) => sensor_id),
  column("received_at", instants, ({ received_at }) => received_at),
  column("arrived_at", instants, ({ arrived_at }) => arrived_at),
  column("fcnt", int8s, ({ fcnt }) => fcnt),
  column("boot", int8s, ({ boot }) => boot),
  column("press_seq", int4s, ({ press_seq }) => press_seq),
  column("rssi", float4s, ({ rssi }) => rssi),
  column("snr", float4s, ({ snr }) => snr),
  column("fport", int2s, ({ fport }) => fport),
  column("source", texts, ({ source }) => source),
  column("event", texts, ({ event }) => event),
  column("received_source", texts, ({ received_source }) => received_source),
  column("outcome", texts, ({ outcome }) => outcome),
  column("session", texts, ({ session }) => session),
  column("reason", texts, ({ reason }) => reason),
];

export const CONTENTS: Column<Entry>[] = [
  column("key", uuids, ({ key }) => key),
  column("frame", byteas, ({ frame }) => frame),
  column("body", jsonbs, ({ body }) => body),
];

export const READINGS: Column<ReadingRow>[] = [
  column("entry", int4s, ({ entry }) => entry),
  column("sensor_id", int8s, ({ sensor_id }) => sensor_id),
  column("at", instants, ({ at }) => at),
  column("received_at", instants, ({ received_at }) => received_at),
  column("temperature", float4s, ({ temperature }) => temperature),
  column("humidity", float4s, ({ humidity }) => humidity),
  column("battery", float4s, ({ battery }) => battery),
  column("battery_mv", int4s, ({ battery_mv }) => battery_mv),
  column("motion", int4s, ({ motion }) => motion),
  column("motion_counter", int2s, ({ motion_counter }) => motion_counter),
  column("boot", int8s, ({ boot }) => boot),
];

export const CLAIMS: Column<ClaimRow>[] = [
  column("entry", int4s, ({ entry }) => entry),
  column("sensor_id", int8s, ({ sensor_id }) => sensor_id),
  column("received_at", instants, ({ received_at }) => received_at),
  column("seq", int4s, ({ seq }) => seq),
  column("pressed_at", instants, ({ pressed_at }) => pressed_at),
];

export const NEWS: Column<News>[] = [
  column("sensor_id", int8s, ({ sensor_id }) => sensor_id),
  column("last_received_at", instants, (news) => news.last_received_at),
  column("last_reading_at", instants, (news) => news.last_reading_at),
  column("last_press_at", instants, (news) => news.last_press_at),
  column("first_numbered_at", instants, (news) => news.first_numbered_at),
  column("first_counted_at", instants, (news) => news.first_counted_at),
  column("first_joined_at", instants, (news) => news.first_joined_at),
  column("battery", float4s, ({ battery }) => battery),
  column("battery_mv", int4s, ({ battery_mv }) => battery_mv),
  column("buttonmode", int2s, ({ buttonmode }) => buttonmode),
  column("interval_minutes", int4s, ({ interval_minutes }) => interval_minutes),
  column("rssi", float4s, ({ rssi }) => rssi),
  column("snr", float4s, ({ snr }) => snr),
];
