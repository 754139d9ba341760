import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SENSOR_MODELS } from "../codecs/model-names.ts";
import { type BatteryDay, batteryDaysLeft, STEADY } from "./battery-forecast.ts";

const TODAY = 20_000;

/** One level a day until today, falling evenly to `now`. */
function falling(count: number, perDay: number, now: number): BatteryDay[] {
  return Array.from({ length: count }, (_, ago) => ({
    day: TODAY - ago,
    percent: now + ago * perDay,
  }));
}

const left = (days: readonly BatteryDay[], today = TODAY) =>
  batteryDaysLeft("pillbox-1", days, today);

describe("how long a battery lasts", () => {
  it("is the time until the line of the last weeks reaches 0 %", () => {
    expect(left(falling(40, 0.5, 17.6))).toBe(35);
    expect(left(falling(30, 1, 0))).toBe(0);
  });

  it("counts from today, also if the last level is some days old", () => {
    const days = falling(40, 0.5, 20);
    expect(left(days, TODAY + 5)).toBe(35);
    expect(left(days, TODAY + STEADY.oldestLastDays)).not.toBeNull();
    expect(left(days, TODAY + STEADY.oldestLastDays + 1)).toBeNull();
  });

  it.each([
    ["no level", []],
    ["two weeks", falling(14, 1, 40)],
    ["a level a week", falling(56, 0.5, 40).filter(({ day }) => day % 7 === 0)],
    ["no fall", falling(50, 0, 60)],
    ["a fall within the noise", falling(40, 0.1, 60)],
    ["a rise", falling(40, -0.5, 60)],
    ["more than a year left", falling(60, 0.15, 80)],
    ["a kink", [...falling(30, 1, 30), ...falling(60, 0, 60).slice(30)]],
    [
      "levels of two kinds",
      falling(40, 0.5, 40).map(({ day, percent }) => ({
        day,
        percent: day % 3 === 0 ? percent + 8 : percent,
      })),
    ],
    [
      "a new battery last week",
      falling(40, 0.5, 20).map(({ day, percent }) => ({
        day,
        percent: day > TODAY - 7 ? 95 : percent,
      })),
    ],
  ])("is not said for %s", (_what, days) => {
    expect(left(days)).toBeNull();
  });

  it("begins anew with a new battery", () => {
    const before = falling(60, 1, 5).slice(30);
    expect(left([...falling(30, 0.5, 60), ...before])).toBe(120);
  });

  it("is never said of flat batteries", () => {
    expect(batteryDaysLeft("browan/tbpb100", falling(40, 0.5, 20), TODAY)).toBeNull();
    expect(batteryDaysLeft("milesight-iot/ws101", falling(40, 0.5, 20), TODAY)).toBe(40);
  });

  it("is found again from any steady trend, with its noise, gaps and order", () => {
    const trend = fc.record({
      perDay: fc.double({ min: 0.3, max: 2, noNaN: true }),
      daysLeft: fc.integer({ min: 5, max: 100 }),
      count: fc.integer({ min: 40, max: 60 }),
      noise: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
        minLength: 60,
        maxLength: 60,
      }),
      missing: fc.uniqueArray(fc.integer({ min: 2, max: 38 }), { maxLength: 15 }),
      order: fc.func(fc.integer()),
    });
    fc.assert(
      fc.property(trend, ({ perDay, daysLeft, count, noise, missing, order }) => {
        const days = falling(count, perDay, perDay * daysLeft)
          .map(({ day, percent }, ago) => ({ day, percent: percent + (noise[ago] ?? 0) }))
          .filter((_, ago) => !missing.includes(ago))
          .sort((one, other) => order(one.day) - order(other.day));
        const found = left(days) ?? Number.NaN;
        // Noise of a point moves the end by a point's worth of days, and the slope by a few percent.
        expect(Math.abs(found - daysLeft)).toBeLessThan(2 + 2 / perDay + daysLeft * 0.35);
      }),
    );
  });

  it("is a whole number of days up to a year, or not said, for any levels", () => {
    const level = fc.record({
      day: fc.integer({ min: TODAY - 90, max: TODAY + 10 }),
      percent: fc.double({ min: 0, max: 100, noNaN: true }),
    });
    const levels = fc.uniqueArray(level, { selector: ({ day }) => day, maxLength: 90 });
    fc.assert(
      fc.property(fc.constantFrom(...SENSOR_MODELS), levels, (model, days) => {
        const copy = structuredClone(days);
        const found = batteryDaysLeft(model, days, TODAY);
        expect(days).toEqual(copy);
        if (found === null) return;
        expect(Number.isInteger(found)).toBe(true);
        expect(found).toBeGreaterThanOrEqual(0);
        expect(found).toBeLessThanOrEqual(STEADY.mostDaysLeft);
      }),
    );
  });

  it("is not changed by levels before the last 60 days or of the future", () => {
    const other = fc.record({
      ago: fc.oneof(fc.integer({ min: 60, max: 400 }), fc.integer({ min: -100, max: -1 })),
      percent: fc.double({ min: 0, max: 100, noNaN: true }),
    });
    const days = falling(50, 0.5, 20);
    fc.assert(
      fc.property(fc.array(other, { maxLength: 30 }), (others) => {
        const more = others.map(({ ago, percent }) => ({ day: TODAY - ago, percent }));
        expect(left([...more, ...days])).toBe(40);
      }),
    );
  });
});
