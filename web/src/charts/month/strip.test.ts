import { assert, integer, property, array as several } from "fast-check";
import { describe, expect, it } from "vitest";
import { BAND_HEIGHT, layOutStrip, offsetOf, ROW_HEIGHT, runsOf } from "./strip.ts";

describe("a month's row", () => {
  it.each([
    [null, 0],
    [30, BAND_HEIGHT / 2],
    [-30, -BAND_HEIGHT / 2],
    [54, 14.4],
    [600, 20],
    [-600, -20],
  ])("draws a press %s minutes off at %s px, always within its row", (deviation, offset) => {
    expect(offsetOf({ deviation })).toBe(offset);
    expect(Math.abs(offset) + 4).toBeLessThanOrEqual(ROW_HEIGHT / 2);
  });

  it("has signs that do not overlap their neighbours, on a phone too", () => {
    for (const width of [280, 358, 900]) {
      const { radius, step } = layOutStrip(31, [{ zone: null }], width);
      expect(2 * radius).toBeLessThanOrEqual(Math.max(step, 6));
    }
  });

  it("joins days without a gap, and covers each of them once", () => {
    expect(runsOf([4, 1, 2, 2, 7])).toEqual([
      [1, 2],
      [4, 4],
      [7, 7],
    ]);
    assert(
      property(several(integer({ min: 0, max: 30 })), (days) => {
        const covered = runsOf(days).flatMap(([from, to]) =>
          Array.from({ length: to - from + 1 }, (_, index) => from + index),
        );
        expect(covered).toEqual([...new Set(days)].sort((a, b) => a - b));
      }),
    );
  });
});
