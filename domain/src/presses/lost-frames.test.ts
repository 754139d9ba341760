import { expect, test } from "vitest";
import { lostFrames } from "./lost-frames.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 4, 10, 8, minute));

/** The jumps of frames received one a minute, by their counters. */
function jumpsOf(counters: readonly number[], session: string | null = "s") {
  return counters.flatMap((after, minute) => {
    const before = counters[minute - 1];
    if (before === undefined || after === before || after === before + 1) return [];
    return [{ session, from: at(minute - 1), to: at(minute), before, after }];
  });
}

test.each([
  { name: "none where counters follow each other", counters: [1, 2, 3], lost: [] },
  { name: "those between two counters", counters: [1, 2, 5, 6], lost: [[1, 2, 2]] },
  {
    name: "each gap by itself",
    counters: [1, 3, 7],
    lost: [
      [0, 1, 1],
      [1, 2, 3],
    ],
  },
  { name: "none that came out of order", counters: [1, 3, 2, 4], lost: [] },
  {
    name: "counted once where one came out of order",
    counters: [5, 9, 7, 10, 12],
    lost: [
      [0, 1, 2],
      [3, 4, 1],
    ],
  },
  {
    name: "the rest of a gap that one came late from",
    counters: [1, 4, 2, 5],
    lost: [[0, 1, 1]],
  },
  { name: "none where the box counts from 0 again", counters: [7, 8, 0, 1], lost: [] },
  { name: "across the end of a counter of 16 bits", counters: [65_535, 2], lost: [[0, 1, 2]] },
])("lost frames are $name", ({ counters, lost }) => {
  expect(lostFrames(jumpsOf(counters))).toEqual(
    lost.map(([from = 0, to = 0, count]) => ({ from: at(from), to: at(to), count })),
  );
});
