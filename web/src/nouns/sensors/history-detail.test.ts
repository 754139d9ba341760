import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import fc from "fast-check";
import { expect, test } from "vitest";
import { detailOf } from "./history-detail.ts";

const whole = { from: 0, to: 365 * DAY };

test("readings that are not aggregated need no detail", () => {
  expect(detailOf({ from: 0, to: HOUR }, whole, null, 1000)).toBeNull();
});

test("buckets finer than a pixel need no detail", () => {
  expect(detailOf(whole, whole, 4 * 3600, 1000)).toBeNull();
});

test("a view with visible buckets fetches its range and a margin on both sides", () => {
  const begin = fc.double({ min: 0, max: 0.999, noNaN: true });
  const size = fc.double({ min: 0.0001, max: 1, noNaN: true });
  fc.assert(
    fc.property(begin, size, (start, share) => {
      const from = start * whole.to;
      const to = Math.min(whole.to, from + share * whole.to);
      const detail = detailOf({ from, to }, whole, 4 * 3600, 1000);
      if (!detail) return;
      expect(detail.from).toBeLessThanOrEqual(from);
      expect(detail.to).toBeGreaterThanOrEqual(to);
      expect(detail.to - detail.from).toBeLessThanOrEqual(4.1 * (to - from) + 2000);
    }),
  );
});

test("small moves need no new fetch", () => {
  const view = { from: 100 * DAY, to: 101 * DAY };
  const near = { from: view.from + HOUR / 4, to: view.to + HOUR / 4 };
  expect(detailOf(near, whole, 4 * 3600, 1000)).toEqual(detailOf(view, whole, 4 * 3600, 1000));
});
