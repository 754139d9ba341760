import { expect, it } from "vitest";
import { isNotUnderstood, NO_FRAMES, withFrame } from "./understood-frames.ts";

/** From the first frame to the last; x: undecodable. */
const after = (frames: string) =>
  [...frames].reduce((recent, frame) => withFrame(recent, frame === "x"), NO_FRAMES);

it.each([
  ["", false],
  ["xx", false],
  ["xxx", true],
  [".xxx", true],
  ["...xxx", false],
  ["..xxx", true],
  ["xxx...", false],
  ["xxxxxxxxxx", true],
  [".....xxxxx", false],
  ["....xxxxxx", true],
  ["xxxxxxxxxx.....", false],
  ["xxxxxxxxxx....", true],
  ["..........xxxxxx", true],
])("looks at the last ten frames only: %s", (frames, expected) => {
  expect(isNotUnderstood(after(frames))).toBe(expected);
});

it("stays within eleven bits, so that it fits a small number", () => {
  expect(after("x".repeat(50))).toBe(2 ** 11 - 1);
  expect(after(".".repeat(50))).toBe(2 ** 10);
});
