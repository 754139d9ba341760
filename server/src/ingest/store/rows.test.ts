import { expect, test } from "vitest";
import type { Entry } from "../entry.ts";
import { newsOf } from "./news.ts";
import { rowsOf } from "./rows.ts";

const at = (clock: string) => new Date(`2026-05-10T${clock}:00Z`);

const nothing: Entry["readings"][number] = {
  at: at("08:00"),
  temperature: null,
  humidity: null,
  battery: null,
  battery_mv: null,
  motion: null,
  motion_counter: null,
};

/** What one delivery told of box 1; only what is told here matters. */
function entry(received: string, fields: Partial<Entry>): Entry {
  return {
    ...{ delivery: 0, heard: true, sensor_id: 1, key: received, source: "box", event: "up" },
    ...{ received_at: at(received), received_source: "network", arrived_at: at(received) },
    ...{
      session: null,
      fcnt: null,
      fport: null,
      boot: null,
      press_seq: null,
      rssi: null,
      snr: null,
    },
    ...{ frame: null, body: "{}", outcome: "decoded", reason: null, readings: [], claims: [] },
    ...{ buttonmode: null, interval_minutes: null },
    ...fields,
  };
}

test("a box's own row learns the newest of each, in whatever order they come", () => {
  const entries = [
    entry("08:00", { buttonmode: 1, boot: 3, readings: [{ ...nothing, battery: 40 }] }),
    entry("09:00", {
      buttonmode: 2,
      boot: 4,
      readings: [{ ...nothing, at: at("09:00"), battery: 30 }],
    }),
    entry("10:00", { readings: [{ ...nothing, at: at("10:00"), temperature: 20 }] }),
  ];
  for (const given of [entries, [...entries].reverse()]) {
    expect(newsOf(given)).toMatchObject([
      { battery: 30, buttonmode: 2, first_boot_at: at("08:00"), last_reading_at: at("10:00") },
    ]);
  }
});

test("of one frame the newest reading tells the battery", () => {
  const readings = [
    { ...nothing, at: at("07:00"), battery: 50 },
    { ...nothing, at: at("08:00"), battery: 49 },
    { ...nothing, at: at("06:00"), battery: 51 },
  ];
  expect(newsOf([entry("08:00", { readings })])).toMatchObject([{ battery: 49 }]);
});

test("readings of one instant are one, the same in whatever order they come", () => {
  const entries = [
    entry("08:00", { readings: [{ ...nothing, temperature: 21, motion: 4 }] }),
    entry("08:01", { readings: [{ ...nothing, temperature: 20, motion: 7, humidity: 40 }] }),
  ];
  for (const given of [entries, [...entries].reverse()]) {
    const { readings } = rowsOf(given, new Map());
    expect(readings).toMatchObject([{ temperature: 20, humidity: 40, motion: 7, entry: 1 }]);
  }
});
