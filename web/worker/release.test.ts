import { HOUR } from "@dosebeat/domain/time/durations";
import { expect, it } from "vitest";
import { isRefused, readRelease } from "./release.ts";

const active = { version: "0.10.0", since: 1_000_000 };

it("refuses an older release for an hour, then takes it: it was rolled back", () => {
  expect(isRefused("0.9.9", active, active.since)).toBe(true);
  expect(isRefused("0.9.9", active, active.since + HOUR - 1)).toBe(true);
  expect(isRefused("0.9.9", active, active.since + HOUR)).toBe(false);
});

it("takes a newer release and the same one at any time", () => {
  for (const version of ["0.10.0", "0.10.1", "0.11.0", "1.0.0"]) {
    expect(isRefused(version, active, active.since + 1)).toBe(false);
  }
});

it("refuses nothing where no release is known, or where the clock was set back", () => {
  expect(isRefused("0.1.0", null, 5)).toBe(false);
  expect(isRefused("0.9.0", active, active.since - 1)).toBe(false);
});

it("reads its own record and nothing else", () => {
  expect(readRelease({ ...active })).toEqual(active);
  for (const other of [null, 3, {}, { version: 1, since: 2 }, { version: "1" }]) {
    expect(readRelease(other)).toBeNull();
  }
});
