import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { expect, test } from "vitest";
import { clampView, MIN_VIEW, moveView, reveal, roundRange, zoomView } from "./view.ts";

const whole = { from: 0, to: DAY };

test("zooming keeps the instant under the finger in place", () => {
  const view = zoomView(whole, 0.5, 6 * HOUR, whole);
  expect(view).toEqual({ from: 3 * HOUR, to: 15 * HOUR });
  const share = (6 * HOUR - view.from) / (view.to - view.from);
  expect(share).toBeCloseTo(0.25);
});

test("a view stays within the whole range and shows at least half an hour", () => {
  expect(zoomView({ from: 0, to: 12 * HOUR }, 100, HOUR, whole)).toEqual(whole);
  const close = zoomView(whole, 1e-9, 12 * HOUR, whole);
  expect(close.to - close.from).toBe(MIN_VIEW);
  expect(moveView({ from: 20 * HOUR, to: 22 * HOUR }, 90 * HOUR, whole)).toEqual({
    from: 22 * HOUR,
    to: DAY,
  });
  expect(clampView({ from: -5 * HOUR, to: -3 * HOUR }, whole)).toEqual({ from: 0, to: 2 * HOUR });
});

test("the view follows the cursor only when it leaves the view", () => {
  const view = { from: 0, to: 10 * HOUR };
  expect(reveal(view, 10 * HOUR, whole)).toBe(view);
  expect(reveal(view, 12 * HOUR, whole)).toEqual({ from: 3 * HOUR, to: 13 * HOUR });
});

test.each([
  { min: 20.3, max: 22.1, least: 2, floor: -80, ceiling: 100, bottom: 20, top: 22.5 },
  { min: 21, max: 21, least: 2, floor: -80, ceiling: 100, bottom: 20, top: 22 },
  { min: 41, max: 58, least: 10, floor: 0, ceiling: 100, bottom: 40, top: 60 },
  { min: 97, max: 99.5, least: 10, floor: 0, ceiling: 100, bottom: 90, top: 100 },
  { min: 0, max: 7, least: 4, floor: 0, ceiling: Number.POSITIVE_INFINITY, bottom: 0, top: 7 },
  { min: null, max: null, least: 10, floor: 0, ceiling: 100, bottom: 0, top: 5 },
])("$min to $max fits into $bottom to $top", ({ min, max, bottom, top, ...options }) => {
  expect(roundRange(min, max, options)).toEqual({ bottom, top });
});
