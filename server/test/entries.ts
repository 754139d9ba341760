import type { Entry } from "../src/boxes/ingest/message/entry.ts";

/** An instant on the day of the entries. */
export const at = (clock: string) => new Date(`2026-05-10T${clock}:00Z`);

export const nothing: Entry["readings"][number] = {
  at: at("08:00"),
  temperature: null,
  humidity: null,
  battery: null,
  battery_mv: null,
  motion: null,
  motion_counter: null,
};

/** What one delivery reported about box 1; only the given fields matter. */
export function entry(received: string, fields: Partial<Entry>): Entry {
  return {
    delivery: 0,
    isContact: true,
    sensor_id: 1,
    key: received,
    source: "box",
    event: "up",
    recurs: null,
    received_at: at(received),
    received_source: "network",
    arrived_at: at(received),
    session: null,
    fcnt: null,
    fport: null,
    boot: null,
    press_seq: null,
    rssi: null,
    snr: null,
    gateways: null,
    frame: null,
    body: "{}",
    outcome: "decoded",
    reason: null,
    readings: [],
    claims: [],
    buttonmode: null,
    interval_minutes: null,
    ...fields,
  };
}
