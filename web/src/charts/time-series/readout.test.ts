import { MINUTE } from "@dosebeat/domain/time/durations";
import { expect, test } from "vitest";
import { INSET } from "./plot.ts";
import { readOut } from "./readout.ts";

const panel = {
  key: "temperature",
  name: "Temperature",
  drawAs: "line",
  least: 1,
  floor: 0,
  ceiling: 50,
  format: (value: number) => `${value} °C`,
  tick: String,
  unit: null,
} as const;
const at = [0, 10 * MINUTE, 20 * MINUTE, 400 * MINUTE];
const data = {
  panels: [{ ...panel, at, values: [20, 21, 22, 23] }],
  marks: [9 * MINUTE, 300 * MINUTE],
  silent: [],
  start: 0,
  end: 500 * MINUTE,
  now: 0,
};
const view = { from: 0, to: 500 * MINUTE };
/** One pixel per minute. */
const WIDTH = 500 + INSET.left + INSET.right;

test("the readout has the nearest value and the marks next to it", () => {
  const found = readOut(data, view, 11 * MINUTE, WIDTH);
  expect(found.values[0]?.text).toBe("21 °C");
  expect(found.marks).toEqual([9 * MINUTE]);
  expect(found.at).toBe(10 * MINUTE);
});

test("in a pause the readout has no values from elsewhere", () => {
  const found = readOut(data, view, 200 * MINUTE, WIDTH);
  expect(found).toEqual({ at: 200 * MINUTE, values: [null], marks: [] });
});
