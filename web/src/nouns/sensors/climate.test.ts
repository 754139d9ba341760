import { expect, it } from "vitest";
import { climateFault } from "./climate.ts";

it.each([
  [undefined, undefined, null],
  [20.8, 45, null],
  [30, 75, null],
  [2, undefined, null],
  [30.1, 45, "warm"],
  [1.9, 45, "cold"],
  [20, 76, "damp"],
  [31, 80, "warm"],
] as const)("at %s °C and %s %% the air is %s", (temperature, humidity, fault) => {
  expect(climateFault(temperature, humidity)).toBe(fault);
});
