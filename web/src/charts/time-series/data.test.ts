import { expect, test } from "vitest";
import { firstFrom, isolatedIndexes, nearest, stops, usualStep, withPauses } from "./data.ts";

test("a pause longer than allowed gets an empty row, a missing value does not", () => {
  const rows = { at: [0, 10, 20, 60, 70], values: [1, null, 2, 3, 4] };
  expect(withPauses(rows, 30)).toEqual({ at: [0, 20, 35, 60, 70], values: [1, 2, null, 3, 4] });
});

test("a bucket keeps its extremes; a value without any is its own", () => {
  const rows = { at: [0, 10], values: [2, 5], low: [1, null], high: [3, null] };
  expect(withPauses(rows, 30)).toEqual({ at: [0, 10], values: [2, 5], low: [1, 5], high: [3, 5] });
});

test("pauses do not distort the usual step", () => {
  expect(usualStep([0, 10, 20, 500, 510, 520])).toBe(10);
  expect(usualStep([7])).toBe(0);
});

test("a value between two pauses is drawn as a point", () => {
  expect(isolatedIndexes([1, null, 2, null, 3, 4])).toEqual([0, 2]);
});

test("the nearest value is found on either side of a pause, but not too far away", () => {
  const panel = { at: [0, 15, 60], values: [1, null, 3] };
  expect(nearest(panel, 20, 30)).toBe(0);
  expect(nearest(panel, 50, 30)).toBe(2);
  expect(nearest(panel, 200, 30)).toBe(-1);
  expect(firstFrom([1, 3, 3, 9], 3)).toBe(1);
});

test("the cursor stops once at each instant, at marks too, and not in pauses", () => {
  const panel = { at: [0, 15, 60], values: [1, null, 3] };
  const full = { key: "", name: "", drawAs: "line", least: 1, floor: 0, ceiling: 9 } as const;
  const panels = [panel, { at: [0, 30], values: [1, 2] }].map((one) => ({
    ...full,
    ...one,
    format: String,
    tick: String,
    unit: null,
  }));
  expect(stops({ panels, marks: [12, 30] })).toEqual([0, 12, 30, 60]);
});
