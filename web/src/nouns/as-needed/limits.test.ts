import { MINUTE } from "@dosebeat/domain/time/durations";
import { expect, it } from "vitest";
import { cautionsOf, checkOf } from "./limits.ts";

const at = (time: string) => Date.parse(`2026-11-23T${time}:00Z`);
const PLAN = { amount: 1, min_interval_minutes: 240, max_24h: 4 };
const next = (last: string, in_24h: number) => ({
  medicine: 1,
  last_utc: `2026-11-23T${last}:00Z`,
  in_24h,
  at_least: false,
  not_before_utc: null,
});

it("cautions before the least interval is over, but not at its end", () => {
  expect(cautionsOf(PLAN, next("12:00", 2), at("15:30"))).toEqual([
    { kind: "tooSoon", last: at("12:00"), ago: 210 * MINUTE, least: 240 * MINUTE },
  ]);
  expect(cautionsOf(PLAN, next("12:00", 2), at("16:00"))).toEqual([]);
});

it("cautions of one that is noted for a time before the last, where that is too near", () => {
  expect(cautionsOf(PLAN, next("12:00", 2), at("09:00"))).toEqual([
    { kind: "tooNear", gap: 180 * MINUTE, least: 240 * MINUTE },
  ]);
  expect(cautionsOf(PLAN, next("12:00", 2), at("08:00"))).toEqual([]);
});

it("cautions where one more is beyond the most in 24 hours, but not where it reaches it", () => {
  expect(cautionsOf(PLAN, next("08:00", 3), at("20:00"))).toEqual([]);
  expect(cautionsOf(PLAN, next("08:00", 4), at("20:00"))).toEqual([
    { kind: "tooMuch", total: 5, limit: 4, atLeast: false },
  ]);
});

it("counts the amount that is given, else the usual one", () => {
  const known = next("08:00", 2);
  expect(cautionsOf(PLAN, known, at("20:00"), 2)).toEqual([]);
  expect(cautionsOf(PLAN, known, at("20:00"), 3)).toMatchObject([{ total: 5 }]);
  expect(cautionsOf({ ...PLAN, amount: 3 }, known, at("20:00"), null)).toEqual([]);
});

it("says at least where a dose in reach is unknown", () => {
  const known = { ...next("08:00", 4), at_least: true };
  expect(cautionsOf(PLAN, known, at("20:00"))).toMatchObject([{ total: 5, atLeast: true }]);
});

it("waits for earlier intakes until asking has failed, and only where the plan has limits", () => {
  const asking = { isFetching: true, failureCount: 0, isAwaited: false };
  const free = { min_interval_minutes: null, max_24h: null };
  expect(checkOf(PLAN, undefined, asking)).toBe("loading");
  expect(checkOf(PLAN, undefined, { ...asking, failureCount: 1 })).toBe("failed");
  expect(checkOf(PLAN, undefined, { ...asking, isFetching: false })).toBe("failed");
  expect(checkOf(PLAN, next("08:00", 2), asking)).toBe("known");
  expect(checkOf(PLAN, next("08:00", 2), { ...asking, isAwaited: true })).toBe("loading");
  expect(checkOf(free, next("08:00", 2), { ...asking, isAwaited: true })).toBe("known");
  expect(checkOf(free, undefined, asking)).toBe("known");
});

it("counts one where no amount is stated, and sums without the dust of fractions", () => {
  expect(cautionsOf({ ...PLAN, amount: null }, next("08:00", 4), at("20:00"))).toHaveLength(1);
  const tenths = { amount: 0.1, min_interval_minutes: null, max_24h: 0.3 };
  expect(cautionsOf(tenths, next("08:00", 0.2), at("20:00"))).toEqual([]);
});

it("says nothing where the plan names no limits, or nothing was taken", () => {
  const free = { amount: null, min_interval_minutes: null, max_24h: null };
  expect(cautionsOf(free, next("12:00", 9), at("12:01"))).toEqual([]);
  expect(cautionsOf(PLAN, undefined, at("12:01"))).toEqual([]);
  expect(cautionsOf(PLAN, { ...next("12:00", 0), last_utc: null }, at("12:01"))).toEqual([]);
});
