import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { assert, constantFrom, integer, property, record, array as several } from "fast-check";
import { describe, expect, it } from "vitest";
import { FOLD_HEIGHT, foldingOf, HOUR_HEIGHT, LEAST_FOLD } from "./fold.ts";

/** Milliseconds since three in the morning. */
const at = (hours: number) => (hours - 3) * HOUR;
const fold = (dues: number[], signs: number[] = [], others: [number, number][] = []) =>
  foldingOf({
    dues: dues.map(at),
    signs: signs.map(at),
    others: others.map(([from, to]) => ({ from: at(from), to: at(to) })),
  });
/** Rounded to the minute. */
const hour = (at: number) => Math.round((at / HOUR + 3) * 60) / 60;
const hoursOf = (folding: ReturnType<typeof foldingOf>) =>
  folding.segments.map(({ from, to, isFold }) => [hour(from), hour(to), isFold]);

describe("the folding of a week", () => {
  it.each([
    ["nothing due", [], [], [], []],
    ["one time", [8], [], [], [[7.25, 8.75, false]]],
    [
      "three times a day",
      [8, 13, 20],
      [8.1, 12.9],
      [],
      [
        [7.25, 8.75, false],
        [8.75, 12.25, true],
        [12.25, 13.75, false],
        [13.75, 19.25, true],
        [19.25, 20.75, false],
      ],
    ],
    [
      "less than two idle hours",
      [8, 11.25],
      [],
      [],
      [
        [7.25, 8.75, false],
        [8.75, 10.5, false],
        [10.5, 12, false],
      ],
    ],
    [
      "a late sign in idle hours",
      [8, 20],
      [14 + 1 / 3],
      [],
      [
        [7.25, 8.75, false],
        [8.75, 14, true],
        [14, 14 + 2 / 3, false],
        [14 + 2 / 3, 19.25, true],
        [19.25, 20.75, false],
      ],
    ],
    [
      "extra presses before and after all doses",
      [8],
      [],
      [
        [5, 5],
        [22, 23],
      ],
      [
        [5, 7.25, true],
        [7.25, 8.75, false],
        [8.75, 23, true],
      ],
    ],
    ["an extra press alone", [], [], [[5, 6]], [[5, 6, true]]],
    [
      "less than an hour before and after all doses",
      [8],
      [],
      [
        [7, 7],
        [9, 9.5],
      ],
      [
        [7, 7.25, false],
        [7.25, 8.75, false],
        [8.75, 9.5, false],
      ],
    ],
  ] as [string, number[], number[], [number, number][], [number, number, boolean][]][])(
    "with %s",
    (_, dues, signs, others, expected) => {
      expect(hoursOf(fold(dues, signs, others))).toEqual(expected);
    },
  );

  it("gives a fold its height, whatever it folds", () => {
    const folding = fold([8, 20]);
    expect(folding.height).toBe(3 * HOUR_HEIGHT + FOLD_HEIGHT);
    expect(folding.y(at(20)) - folding.y(at(8))).toBe(1.5 * HOUR_HEIGHT + FOLD_HEIGHT);
  });
});

const moment = integer({ min: 0, max: 24 * 60 }).map((minutes) => minutes * MINUTE);
const contents = record({
  dues: several(moment, { maxLength: 8 }),
  signs: several(moment, { maxLength: 20 }),
  others: several(
    record({ from: moment, length: constantFrom(0, HOUR, 7 * HOUR) }).map(({ from, length }) => ({
      from,
      to: from + length,
    })),
    { maxLength: 4 },
  ),
});

describe("any week", () => {
  it("has every due time and every dose's sign outside of folds", () => {
    assert(
      property(contents, (week) => {
        const { segments } = foldingOf(week);
        for (const seen of [...week.dues, ...week.signs]) {
          expect(segments.some((part) => !part.isFold && part.from < seen && seen < part.to)).toBe(
            true,
          );
        }
      }),
    );
  });

  it("keeps the order of moments, within its height", () => {
    assert(
      property(contents, moment, moment, (week, one, other) => {
        const { y, height } = foldingOf(week);
        expect(y(Math.min(one, other))).toBeLessThanOrEqual(y(Math.max(one, other)));
        expect(y(one)).toBeGreaterThanOrEqual(0);
        expect(y(one)).toBeLessThanOrEqual(height);
      }),
    );
  });

  it("joins its parts without gaps, and folds two idle hours or more and nothing less between doses", () => {
    assert(
      property(contents, (week) => {
        const { segments } = foldingOf(week);
        segments.forEach((part, index) => {
          const next = segments[index + 1];
          if (next) {
            expect(part.to).toBe(next.from);
            expect(part.top + part.height).toBeCloseTo(next.top);
          }
          const isBetween = index > 0 && index < segments.length - 1;
          if (isBetween && part.isFold)
            expect(part.to - part.from).toBeGreaterThanOrEqual(LEAST_FOLD);
        });
      }),
    );
  });
});
