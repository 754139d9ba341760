import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR } from "../time/durations.ts";
import { type AirReading, excursionsOf } from "./excursions.ts";

const NONE = { min_c: null, max_c: null, max_rh: null };
const at = (time: string) => new Date(`2026-05-10T${time}:00Z`);
const hourly = [{ minutes: 60, from: new Date(0) }];

/** Temperatures by time of day. */
const air = (temperatures: Record<string, number>): AirReading[] =>
  Object.entries(temperatures).map(([time, temperature]) => ({
    at: at(time),
    temperature,
    humidity: null,
  }));

test("begins and ends where a straight line between readings crosses the limit", () => {
  const readings = air({ "11:00": 24, "12:00": 26, "13:00": 28, "14:00": 26, "15:00": 24 });
  expect(excursionsOf({ readings, intervals: hourly }, { ...NONE, max_c: 25 })).toEqual([
    {
      kind: "hot",
      from: at("11:30"),
      to: at("14:30"),
      fromOpen: false,
      toOpen: false,
      minutes: 180,
      peak: 28,
      readings: 3,
    },
  ]);
});

test("silence ends it, at the last reading: at least so long", () => {
  const readings = air({ "11:00": 24, "12:00": 26, "16:00": 26 });
  expect(excursionsOf({ readings, intervals: hourly }, { ...NONE, max_c: 25 })).toMatchObject([
    { from: at("11:30"), to: at("12:00"), fromOpen: false, toOpen: true, minutes: 30 },
    { from: at("16:00"), to: at("16:00"), fromOpen: true, toOpen: true, minutes: 0 },
  ]);
});

test.each([
  ["hourly, three hours apart", 60, "14:00", 1],
  ["hourly, a little more", 60, "14:01", 2],
  ["every ten minutes, two hours apart", 10, "13:00", 1],
  ["every ten minutes, a little more", 10, "13:01", 2],
  ["interval not known, three hours apart", null, "14:00", 1],
])("%s", (_name, minutes, second, count) => {
  const intervals = minutes === null ? [] : [{ minutes, from: new Date(0) }];
  const readings = air({ "11:00": 26, [second]: 26 });
  expect(excursionsOf({ readings, intervals }, { ...NONE, max_c: 25 })).toHaveLength(count);
});

test("the limit itself is inside", () => {
  const readings = air({ "11:00": 2, "12:00": 8, "13:00": 2 });
  expect(excursionsOf({ readings, intervals: [] }, { min_c: 2, max_c: 8, max_rh: null })).toEqual(
    [],
  );
});

test("from too hot to too cold without a reading between: one of each, by start", () => {
  const readings = air({ "11:00": 10, "12:00": 0 });
  const found = excursionsOf({ readings, intervals: [] }, { min_c: 2, max_c: 8, max_rh: null });
  expect(found).toMatchObject([
    { kind: "hot", from: at("11:00"), to: at("11:12"), fromOpen: true, toOpen: false },
    { kind: "cold", from: at("11:48"), to: at("12:00"), fromOpen: false, toOpen: true, peak: 0 },
  ]);
});

test("humidity and temperature are looked at apart, each where it was measured", () => {
  const readings = [
    { at: at("11:00"), temperature: 30, humidity: 40 },
    { at: at("11:30"), temperature: null, humidity: 80 },
    { at: at("12:00"), temperature: 30, humidity: null },
  ];
  const found = excursionsOf({ readings, intervals: [] }, { min_c: null, max_c: 25, max_rh: 60 });
  expect(found).toMatchObject([
    { kind: "hot", readings: 2, minutes: 60 },
    { kind: "humid", from: at("11:15"), readings: 1, peak: 80 },
  ]);
});

test("every reading beyond the limit lies in exactly one excursion, and no other does", () => {
  const reading = fc.record({
    pause: fc.integer({ min: 1, max: 5 }),
    temperature: fc.integer({ min: 20, max: 30 }),
  });
  fc.assert(
    fc.property(fc.array(reading), (steps) => {
      let time = 0;
      const readings = steps.map(({ pause, temperature }) => {
        time += pause * HOUR;
        return { at: new Date(time), temperature, humidity: null };
      });
      const found = excursionsOf({ readings, intervals: hourly }, { ...NONE, max_c: 25 });
      for (const { at: when, temperature } of readings) {
        const holding = found.filter(({ from, to }) => from <= when && when <= to);
        expect(holding).toHaveLength(temperature > 25 ? 1 : holding.length);
        if (temperature < 25) expect(holding).toEqual([]);
      }
      const beyond = readings.filter(({ temperature }) => temperature > 25);
      expect(found.reduce((sum, one) => sum + one.readings, 0)).toBe(beyond.length);
    }),
  );
});
