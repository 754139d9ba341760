import { expect, it } from "vitest";
import { firstStepOf } from "./first-step.ts";

const done = { medicines: 1, times: 2, hasBox: true, hasNoBox: false, hasPressed: true };

it.each([
  [{}, null],
  [{ medicines: 0, times: 0 }, "medicine"],
  [{ times: 0 }, "times"],
  [{ hasBox: false }, "box"],
  // A patient who had a box before but has none now is asked as well.
  [{ hasBox: false, hasPressed: false }, "box"],
  [{ hasBox: false, hasNoBox: true }, null],
  // A box that was linked later outweighs the statement.
  [{ hasNoBox: true, hasPressed: false }, "press"],
  [{ hasPressed: false }, "press"],
  [{ hasPressed: null }, null],
] as const)("with %j the step is %s", (part, step) => {
  expect(firstStepOf({ ...done, ...part })).toBe(step);
});
