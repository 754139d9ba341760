import { expect, test } from "vitest";
import { at, entry, nothing } from "../../../../test/entries.ts";
import { rowsOf } from "./rows.ts";
import { sensorUpdatesOf } from "./sensor-updates.ts";

test("a box's own row gets the newest of each value, in any order", () => {
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
    expect(sensorUpdatesOf(given)).toMatchObject([
      { battery: 30, buttonmode: 2, first_boot_at: at("08:00"), last_reading_at: at("10:00") },
    ]);
  }
});

test("the newest reading of a frame has the battery level", () => {
  const readings = [
    { ...nothing, at: at("07:00"), battery: 50 },
    { ...nothing, at: at("08:00"), battery: 49 },
    { ...nothing, at: at("06:00"), battery: 51 },
  ];
  expect(sensorUpdatesOf([entry("08:00", { readings })])).toMatchObject([{ battery: 49 }]);
});

test("readings of one instant merge into one, the same in any order", () => {
  const entries = [
    entry("08:00", { readings: [{ ...nothing, temperature: 21, motion: 4 }] }),
    entry("08:01", { readings: [{ ...nothing, temperature: 20, motion: 7, humidity: 40 }] }),
  ];
  for (const given of [entries, [...entries].reverse()]) {
    const { readings } = rowsOf(given, new Map());
    expect(readings).toMatchObject([{ temperature: 20, humidity: 40, motion: 7, entry: 1 }]);
  }
});
