import type { Chart } from "@dosebeat/contract/readings";
import { HOUR } from "@dosebeat/domain/time/durations";
import { expect, test } from "vitest";
import { splice } from "./history.ts";
import { historyRows, hoursOf } from "./history-rows.ts";
import { connectedShare, extremesIn, lostIn } from "./history-summary.ts";

const START = Date.UTC(2026, 4, 9);

/** Hourly values from `first` on. */
function chartFrom(first: number, temperature: (number | null)[], bucketSeconds: number | null) {
  const sensorTime = temperature.map((_, index) =>
    new Date(START + (first + index) * HOUR).toISOString(),
  );
  const none = temperature.map(() => null);
  const values = { temperature, humidity: none, battery: none, motion: none };
  return { ...values, sensorTime, bucketSeconds, keptSince: null };
}

const timesOf = (parts: Chart[]) =>
  parts.flatMap((part) => part.sensorTime.map((time) => (Date.parse(time) - START) / HOUR));

test("detailed readings replace the buckets that overlap their range", () => {
  const whole = chartFrom(0, [1, 2, 3, 4, 5, 6], 3600);
  const detail = chartFrom(2.25, [3.1, 3.2], null);
  const parts = splice(whole, detail, START + 2 * HOUR, START + 4 * HOUR);
  expect(parts.map((part) => part.temperature)).toEqual([
    [1, 2],
    [3.1, 3.2],
    [5, 6],
  ]);
  expect(timesOf(parts)).toEqual([0, 1, 2.25, 3.25, 4, 5]);
});

test("a bucket that detailed readings start in is replaced", () => {
  const whole = chartFrom(0, [1, 2, 3], 3600);
  const detail = chartFrom(1.5, [2.5], null);
  const parts = splice(whole, detail, START + 1.5 * HOUR, START + 9 * HOUR);
  expect(timesOf(parts)).toEqual([0, 1.5]);
});

test("a detailed range without readings is empty, not coarse", () => {
  const whole = chartFrom(0, [1, 2, 3, 4], 3600);
  const parts = splice(whole, chartFrom(0, [], null), START + HOUR, START + 3 * HOUR);
  expect(timesOf(parts)).toEqual([0, 3]);
});

const panel = {
  key: "temperature",
  name: "Temperature",
  drawAs: "line",
  least: 1,
  floor: 0,
  ceiling: 50,
  format: String,
  tick: String,
  unit: null,
} as const;

test("extremes come with their times, from the minimum and maximum of buckets", () => {
  const at = [0, 1, 2, 3, 9];
  const values = [20, 22, null, 24, 99];
  const low = [19, 21, null, 24, 99];
  const high = [20, 30, null, 25, 99];
  expect(extremesIn({ ...panel, at, values, low, high }, { from: 0, to: 9 })).toEqual({
    low: 19,
    lowAt: 0,
    high: 30,
    highAt: 1,
    mean: 22,
    first: 20,
    last: 24,
    sum: 66,
  });
  expect(extremesIn({ ...panel, at, values }, { from: 4, to: 9 })).toBeNull();
});

test.each([
  { name: "no silence", view: [0, 100], silent: [], firstContact: 0, now: 100, share: 1 },
  {
    name: "silences in view only",
    view: [0, 100],
    silent: [[90, 140]],
    firstContact: 0,
    now: 200,
    share: 0.9,
  },
  {
    name: "nothing after now",
    view: [0, 100],
    silent: [[40, 50]],
    firstContact: 0,
    now: 50,
    share: 0.8,
  },
  {
    name: "nothing before the first contact",
    view: [0, 100],
    silent: [[50, 100]],
    firstContact: 50,
    now: 100,
    share: 0,
  },
  {
    name: "a message lost within a silence, and one lost beside it",
    view: [0, 100],
    silent: [
      [20, 40],
      [30, 35],
      [60, 70],
    ],
    firstContact: 0,
    now: 100,
    share: 0.7,
  },
  {
    name: "a box without contact",
    view: [0, 100],
    silent: [],
    firstContact: null,
    now: 100,
    share: null,
  },
  {
    name: "a view of the future",
    view: [100, 200],
    silent: [],
    firstContact: 0,
    now: 100,
    share: null,
  },
])("the connected share, with $name", ({ view, silent, firstContact, now, share }) => {
  const [from = 0, to = 0] = view;
  const gaps = silent.map(([start = 0, end = 0]) => ({ from: start, to: end }));
  expect(connectedShare({ from, to }, gaps, firstContact, now)).toBe(share);
});

test("lost messages count in a range that their gap touches", () => {
  const gaps = [
    { from: 0, to: 10, count: 1 },
    { from: 40, to: 60, count: 2 },
    { from: 100, to: 110, count: 4 },
  ];
  expect(lostIn({ from: 10, to: 50 }, gaps)).toBe(2);
  expect(lostIn({ from: 5, to: 101 }, gaps)).toBe(7);
});

test("a row covers readings and presses from its start up to, but not including, its end", () => {
  const chart: Chart = {
    ...chartFrom(0, [20, 22, null], 3600),
    battery: [80, 79, null],
    motion: [1, 2, null],
    temperatureMin: [18, 21, null],
    temperatureMax: [20, 25, null],
  };
  const bounds = { from: START, to: START + 4 * HOUR };
  const presses = [START + 2 * HOUR - 1, START + 2 * HOUR];
  const [first, second, ...others] = historyRows(chart, presses, [
    { from: START, to: START + 2 * HOUR },
    { from: START + 2 * HOUR, to: START + 3 * HOUR },
    { from: START + 3 * HOUR, to: START + 4 * HOUR },
  ]);
  expect(first).toMatchObject({
    temperature: { mean: 21, low: 18, high: 25 },
    humidity: null,
    battery: 79,
    motion: 3,
    presses: 1,
  });
  expect(second).toMatchObject({ temperature: null, battery: null, motion: null, presses: 1 });
  expect(others).toEqual([]);
  expect(hoursOf(bounds)).toHaveLength(4);
});
