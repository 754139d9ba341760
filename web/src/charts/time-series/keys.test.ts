import { HOUR } from "@dosebeat/domain/time/durations";
import { expect, test } from "vitest";
import { type CursorState, stateAfterKey } from "./keys.ts";

const whole = { from: 0, to: 100 * HOUR };
const stops = [1, 2, 3, 50, 98].map((hour) => hour * HOUR);
const ground = { whole, stops, width: 100 };

function press(sight: CursorState, ...keys: string[]): CursorState {
  return keys.reduce((now, key) => stateAfterKey(key, now, ground) ?? now, sight);
}
const start: CursorState = { view: whole, cursor: null };

test("the first arrow key puts the cursor on the latest visible value", () => {
  expect(press(start, "ArrowLeft").cursor).toBe(98 * HOUR);
  expect(press({ view: { from: 0, to: 10 * HOUR }, cursor: null }, "ArrowRight").cursor).toBe(
    3 * HOUR,
  );
});

test("arrow keys move by value, Page keys by a tenth of the view, Home and End to the ends", () => {
  expect(press(start, "Home").cursor).toBe(HOUR);
  expect(press(start, "Home", "ArrowRight").cursor).toBe(2 * HOUR);
  expect(press(start, "Home", "ArrowRight", "ArrowLeft").cursor).toBe(HOUR);
  expect(press(start, "Home", "PageDown").cursor).toBe(50 * HOUR);
  expect(press(start, "End", "PageUp").cursor).toBe(50 * HOUR);
  expect(press(start, "Home", "ArrowLeft").cursor).toBe(HOUR);
  expect(press(start, "End", "ArrowRight").cursor).toBe(98 * HOUR);
});

test("the view follows the cursor", () => {
  const near = press(start, "Home", "+", "+", "+");
  expect(near.view.to - near.view.from).toBe(12.5 * HOUR);
  const gone = press(near, "End");
  expect(gone.view.from).toBeLessThanOrEqual(98 * HOUR);
  expect(gone.view.to).toBeGreaterThanOrEqual(98 * HOUR);
});

test("0 resets the zoom, Escape hides the cursor, other keys do nothing", () => {
  expect(press(start, "Home", "+", "0")).toEqual({ view: whole, cursor: HOUR });
  expect(press(start, "Home", "Escape").cursor).toBeNull();
  expect(stateAfterKey("Escape", start, ground)).toBeNull();
  expect(stateAfterKey("a", start, ground)).toBeNull();
});

test("without values there is no cursor", () => {
  expect(stateAfterKey("ArrowRight", start, { ...ground, stops: [] })).toEqual(start);
});
