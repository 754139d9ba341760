import fc from "fast-check";
import { expect, test } from "vitest";
import { clockAfter, quantile, spreadOf } from "./spread.ts";

test("quantiles lie between neighbours on a straight line", () => {
  const values = [1, 2, 3, 4];
  expect([0, 0.1, 0.25, 0.5, 0.9, 1].map((share) => quantile(values, share))).toEqual([
    1, 1.3, 1.75, 2.5, 3.7, 4,
  ]);
  expect(quantile([7], 0.9)).toBe(7);
  expect(quantile([], 0.5)).toBeNull();
});

test("the middle and the width of values in any order", () => {
  expect(spreadOf([10, 2, 9, 3, 0, 8, 1, 4, 6, 7, 5])).toEqual({
    count: 11,
    median: 5,
    low: 1,
    high: 9,
  });
  expect(spreadOf([-12.5])).toEqual({ count: 1, median: -12.5, low: -12.5, high: -12.5 });
  expect(spreadOf([])).toBeNull();
});

test("low, median and high stand in order within the values, and move with them", () => {
  const deviations = fc.array(fc.integer({ min: -240, max: 1440 }), { minLength: 1 });
  fc.assert(
    fc.property(deviations, fc.integer({ min: -60, max: 60 }), (values, shift) => {
      const spread = spreadOf(values);
      const shifted = spreadOf(values.map((value) => value + shift));
      if (!spread || !shifted) throw new Error("There are values.");
      expect(spread.low).toBeGreaterThanOrEqual(Math.min(...values));
      expect(spread.median).toBeGreaterThanOrEqual(spread.low);
      expect(spread.high).toBeGreaterThanOrEqual(spread.median);
      expect(spread.high).toBeLessThanOrEqual(Math.max(...values));
      expect(shifted.median).toBeCloseTo(spread.median + shift, 9);
    }),
  );
});

test("a time of day goes around midnight", () => {
  expect(clockAfter("08:00:00.000", 4.9)).toBe("08:04");
  expect(clockAfter("08:00", -0.5)).toBe("07:59");
  expect(clockAfter("23:50", 20)).toBe("00:10");
  expect(clockAfter("00:10", -20)).toBe("23:50");
  expect(clockAfter("20:00", 1440)).toBe("20:00");
});
