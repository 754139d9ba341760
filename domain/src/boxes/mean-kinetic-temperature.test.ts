import { expect, test } from "vitest";
import { HOUR } from "../time/durations.ts";
import { kineticMean, meanKineticTemperature, mktHours } from "./mean-kinetic-temperature.ts";

/** Readings an hour apart. */
const hourly = (temperatures: readonly (number | null)[]) => ({
  intervals: [],
  readings: temperatures.map((temperature, index) => ({
    at: new Date(index * HOUR),
    temperature,
    humidity: null,
  })),
});
const after = (count: number) => new Date(count * HOUR);
const hours = (count: number, celsius: number) => Array.from({ length: count }, () => celsius);

test.each([
  ["half at 20°, half at 30°", [...hours(12, 20), ...hours(12, 30)], 26.26],
  ["23 hours at 5°, one at 25°", [...hours(23, 5), 25], 7.76],
  ["always the same", hours(24, 21.5), 21.5],
])("%s", (_name, temperatures, expected) => {
  const weighted = temperatures.map((celsius) => ({ celsius, weight: 1 }));
  expect(meanKineticTemperature(weighted)).toBeCloseTo(expected, 2);
  const { celsius, coverage } = kineticMean([hourly(temperatures)], after(24), 24);
  expect(coverage).toBe(1);
  expect(celsius).toBeCloseTo(expected, 2);
});

test("below 70 % of the window there is no mean", () => {
  expect(kineticMean([hourly(hours(7, 20))], after(10), 10)).toMatchObject({ coverage: 0.7 });
  expect(kineticMean([hourly(hours(7, 20))], after(10), 10).celsius).toBeCloseTo(20);
  expect(kineticMean([hourly(hours(7, 20))], after(10), 10.1).celsius).toBeNull();
  expect(kineticMean([], after(24), 24)).toEqual({ celsius: null, coverage: 0 });
});

test("a reading stands for half the way to near neighbours, else for half the interval", () => {
  const { readings } = hourly([20, null, 20, null, null, null, null, 20]);
  // 0:00 and 2:00 are neighbours, 7:00 is alone.
  const unknown = kineticMean([{ readings, intervals: [] }], after(10), 10);
  expect(unknown.coverage).toBeCloseTo((0.5 + 2 + 0.5 + 1) / 10);
  const tenMinutes = [{ minutes: 10, from: new Date(0) }];
  const known = kineticMean([{ readings, intervals: tenMinutes }], after(10), 10);
  expect(known.coverage).toBeCloseTo((2 + 4 / 12) / 10);
});

test("a neighbour outside the window is one", () => {
  const readings = Array.from({ length: 20 }, (_, index) => ({
    at: new Date((2 * index + 1) * HOUR),
    temperature: 5,
    humidity: null,
  }));
  const { coverage } = kineticMean([{ readings, intervals: [] }], after(32), 24);
  expect(coverage).toBe(1);
});

test("two boxes are no neighbours of one another", () => {
  const one = hourly([20]);
  const other = { ...one, readings: [{ at: new Date(HOUR), temperature: 20, humidity: null }] };
  expect(kineticMean([one, other], after(10), 10).coverage).toBeCloseTo(0.2);
});

test("the window is a day for the refrigerator, else 30 days", () => {
  expect([8, 5, 8.1, 25, null].map((max_c) => mktHours({ max_c }))).toEqual([
    24, 24, 720, 720, 720,
  ]);
});
