import { expect } from "vitest";
import type { DecodeResult } from "./codec.ts";

function isShare(percent: number | undefined): boolean {
  return percent === undefined || (percent >= 0 && percent <= 100);
}

/** For tests: the result is a reason in words, or a frame with storable values. */
export function expectSound(result: DecodeResult): void {
  if (!result.ok) {
    expect(result.reason).toMatch(/\w{4}/);
    return;
  }
  for (const reading of result.frame.readings) {
    const { when, motion_counter, motion, ...measured } = reading;
    expect(Object.values(measured).every(Number.isFinite)).toBe(true);
    expect(isShare(reading.humidity) && isShare(reading.battery)).toBe(true);
    expect(motion_counter === undefined || (motion_counter >= 0 && motion_counter < 256)).toBe(
      true,
    );
    expect(motion === undefined || motion >= 0).toBe(true);
    expect(Object.values(when).every((seconds) => seconds >= 0)).toBe(true);
  }
  for (const { when } of result.frame.presses) {
    expect(Object.values(when).every((seconds) => seconds >= 0)).toBe(true);
  }
}
