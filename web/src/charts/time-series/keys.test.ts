import { expect, test } from "vitest";
import { type Sight, sightAfter } from "./keys.ts";

const HOUR = 3_600_000;
const whole = { from: 0, to: 100 * HOUR };
const stops = [1, 2, 3, 50, 98].map((hour) => hour * HOUR);
const ground = { whole, stops, width: 100 };

function press(sight: Sight, ...keys: string[]): Sight {
  return keys.reduce((now, key) => sightAfter(key, now, ground) ?? now, sight);
}
const start: Sight = { view: whole, cursor: null };

test("the first arrow sets the cursor on the newest value in the picture", () => {
  expect(press(start, "ArrowLeft").cursor).toBe(98 * HOUR);
  expect(press({ view: { from: 0, to: 10 * HOUR }, cursor: null }, "ArrowRight").cursor).toBe(
    3 * HOUR,
  );
});

test("arrows go from value to value, pages a tenth of the picture, ends to the ends", () => {
  expect(press(start, "Home").cursor).toBe(HOUR);
  expect(press(start, "Home", "ArrowRight").cursor).toBe(2 * HOUR);
  expect(press(start, "Home", "ArrowRight", "ArrowLeft").cursor).toBe(HOUR);
  expect(press(start, "Home", "PageDown").cursor).toBe(50 * HOUR);
  expect(press(start, "End", "PageUp").cursor).toBe(50 * HOUR);
  expect(press(start, "Home", "ArrowLeft").cursor).toBe(HOUR);
  expect(press(start, "End", "ArrowRight").cursor).toBe(98 * HOUR);
});

test("the picture follows the cursor", () => {
  const near = press(start, "Home", "+", "+", "+");
  expect(near.view.to - near.view.from).toBe(12.5 * HOUR);
  const gone = press(near, "End");
  expect(gone.view.from).toBeLessThanOrEqual(98 * HOUR);
  expect(gone.view.to).toBeGreaterThanOrEqual(98 * HOUR);
});

test("0 shows the whole again, Escape takes the cursor away, other keys mean nothing", () => {
  expect(press(start, "Home", "+", "0")).toEqual({ view: whole, cursor: HOUR });
  expect(press(start, "Home", "Escape").cursor).toBeNull();
  expect(sightAfter("Escape", start, ground)).toBeNull();
  expect(sightAfter("a", start, ground)).toBeNull();
});

test("without any value the cursor stays away", () => {
  expect(sightAfter("ArrowRight", start, { ...ground, stops: [] })).toEqual(start);
});
