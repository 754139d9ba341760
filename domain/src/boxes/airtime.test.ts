import fc from "fast-check";
import { expect, it } from "vitest";
import { airtimeMs, SPREADING_FACTORS } from "./airtime.ts";

const sf = fc.constantFrom(...SPREADING_FACTORS);
const bytes = fc.integer({ min: 0, max: 200 });

// As Semtech's calculator gives them for 125 kHz and coding rate 4/5.
it.each([
  [10, 7, 61.696],
  [0, 7, 46.336],
  [12, 9, 205.824],
  [10, 12, 1482.752],
  [51, 12, 2793.472],
] as const)("an uplink with %i bytes at SF%i is on air for %f ms", (payload, spreading, ms) => {
  expect(airtimeMs(payload, { sf: spreading, isUplink: true })).toBeCloseTo(ms, 3);
});

it("more bytes, a slower rate and an uplink's checksum never take less time", () => {
  fc.assert(
    fc.property(bytes, sf, fc.boolean(), (payload, spreading, isUplink) => {
      const ms = airtimeMs(payload, { sf: spreading, isUplink });
      expect(airtimeMs(payload + 1, { sf: spreading, isUplink })).toBeGreaterThanOrEqual(ms);
      expect(airtimeMs(payload, { sf: spreading, isUplink: true })).toBeGreaterThanOrEqual(ms);
      const slower = SPREADING_FACTORS.find((one) => one > spreading);
      if (slower) expect(airtimeMs(payload, { sf: slower, isUplink })).toBeGreaterThan(ms);
    }),
  );
});
