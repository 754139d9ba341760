import { expect } from "vitest";
import type { DecodeResult } from "../../src/codecs/codec.ts";

/** For tests: the result is a reason in words, or a frame with storable values. */
export function expectSound(result: DecodeResult): void {
  // Thousands of times in a test: an assertion costs more than decoding.
  if (!isSound(result)) expect.fail(`not sound: ${JSON.stringify(result)}`);
}

function isSound(result: DecodeResult): boolean {
  if (!result.ok) return /\w{4}/.test(result.reason);
  const { readings, presses } = result.frame;
  return readings.every(isStorable) && presses.every(({ when }) => isPast(when));
}

type Reading = Extract<DecodeResult, { ok: true }>["frame"]["readings"][number];

function isStorable({ when, motion_counter, motion, ...measured }: Reading): boolean {
  return (
    Object.values(measured).every(Number.isFinite) &&
    isWithin(measured.humidity, 100) &&
    isWithin(measured.battery, 100) &&
    isWithin(motion_counter, 255) &&
    isWithin(motion, Number.POSITIVE_INFINITY) &&
    isPast(when)
  );
}

/** Of 0 to `most`, if measured at all. */
function isWithin(value: number | undefined, most: number): boolean {
  return value === undefined || (value >= 0 && value <= most);
}

function isPast(when: Readonly<Record<string, number>>): boolean {
  return Object.values(when).every((seconds) => seconds >= 0);
}
