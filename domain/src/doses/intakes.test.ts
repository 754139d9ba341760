import { expect, test } from "vitest";
import { DAY, MINUTE } from "../time/durations.ts";
import type { Interval } from "../time/intervals.ts";
import * as intakes from "./intakes.ts";
import { type IntakeLimits, nextIntakeOf } from "./intakes.ts";
import { type Taking, TakingLine } from "./taking-line.ts";
import { UnknownTimes } from "./unknown-times.ts";

const FOUR: IntakeLimits = { min_interval_minutes: 240, max_24h: 4 };

function at(time: string, amount: number | null = 1, day = "2026-05-10"): Taking {
  return { at: new Date(`${day}T${time}:00Z`), amount };
}
const nextDay = (time: string) => at(time, 1, "2026-05-11");

function warningsOf(
  intake: Taking,
  others: readonly Taking[],
  unknown: readonly Interval[],
  limits: IntakeLimits,
) {
  const line = new TakingLine([intake, ...others]);
  return intakes.warningsOf(intake, line, new UnknownTimes(unknown), limits);
}

test("at least 4 h, at most 4: warnings at 15:30 and 07:59, none at 16:00 and 08:00", () => {
  const morning = [at("08:00"), at("12:00")];
  expect(warningsOf(at("15:30"), morning, [], FOUR)).toEqual([
    { code: "interval_short", value: 210, limit: 240, at_least: false },
  ]);
  expect(warningsOf(at("16:00"), morning, [], FOUR)).toEqual([]);
  const four = [...morning, at("15:30"), at("20:00")];
  expect(warningsOf(nextDay("07:59"), four, [], FOUR)).toEqual([
    { code: "max_exceeded", value: 5, limit: 4, at_least: false },
  ]);
  expect(warningsOf(nextDay("08:00"), four, [], FOUR)).toEqual([]);
});

test("the nearest other may come after, and 24 hours may end after the intake", () => {
  expect(warningsOf(at("08:00"), [at("11:59")], [], FOUR)).toMatchObject([{ value: 239 }]);
  expect(warningsOf(at("08:00"), [at("11:00"), at("04:30")], [], FOUR)).toMatchObject([
    { value: 180 },
  ]);
  const later = [at("12:00"), at("16:00"), at("20:00"), nextDay("00:00")];
  expect(warningsOf(at("08:00"), later, [], FOUR)).toMatchObject([
    { code: "max_exceeded", value: 5 },
  ]);
});

test("amounts are summed exactly, and one that is not stated counts 1", () => {
  const limits = { min_interval_minutes: null, max_24h: 0.3 };
  expect(warningsOf(at("12:00", 0.1), [at("08:00", 0.2)], [], limits)).toEqual([]);
  expect(warningsOf(at("12:00", 0.101), [at("08:00", 0.2)], [], limits)).toMatchObject([
    { value: 0.301 },
  ]);
  const most = { min_interval_minutes: null, max_24h: 1 };
  expect(warningsOf(at("12:00", null), [at("08:00", null)], [], most)).toMatchObject([
    { value: 2 },
  ]);
});

test("an unknown dose in reach makes a warning a lower bound, and is none by itself", () => {
  const unknown = (from: string, to: string) => [
    { from: at(from).at.getTime(), to: at(to).at.getTime() },
  ];
  const short = [at("13:00")];
  expect(warningsOf(at("15:00"), short, unknown("09:00", "11:30"), FOUR)).toMatchObject([
    { code: "interval_short", at_least: true },
  ]);
  expect(warningsOf(at("15:00"), short, unknown("04:00", "11:00"), FOUR)).toMatchObject([
    { code: "interval_short", at_least: false },
  ]);
  expect(warningsOf(at("15:00"), [], unknown("09:00", "11:30"), FOUR)).toEqual([]);
  const most = { min_interval_minutes: null, max_24h: 1 };
  expect(warningsOf(at("15:00"), short, unknown("04:00", "06:00"), most)).toMatchObject([
    { code: "max_exceeded", value: 2, at_least: true },
  ]);
});

test("the next may be taken once neither limit is broken", () => {
  const next = (takings: Taking[], now: Taking, usual: number | null = 1) => {
    const { last, in24h, notBefore } = nextIntakeOf(takings, FOUR, usual, now.at);
    return [last?.toISOString() ?? null, in24h, notBefore?.toISOString() ?? null];
  };
  const two = [at("08:00"), at("12:00")];
  expect(next(two, at("14:20"))).toEqual([
    "2026-05-10T12:00:00.000Z",
    2,
    "2026-05-10T16:00:00.000Z",
  ]);
  expect(next(two, at("16:00"))).toEqual(["2026-05-10T12:00:00.000Z", 2, null]);
  const four = [...two, at("15:30"), at("20:00")];
  expect(next(four, at("21:00"))).toEqual([
    "2026-05-10T20:00:00.000Z",
    4,
    "2026-05-11T08:00:00.000Z",
  ]);
  expect(next(four, at("21:00"), 2)[2]).toBe("2026-05-11T12:00:00.000Z");
  expect(next([], at("21:00"), 9)).toEqual([null, 0, null]);
});

test("what was taken in 24 hours is a lower bound where a dose of that time is unknown", () => {
  const atLeast = (from: Taking, to: Taking) => {
    const unknown = new UnknownTimes([{ from: from.at.getTime(), to: to.at.getTime() }]);
    return nextIntakeOf([at("08:00")], FOUR, 1, nextDay("07:00").at, unknown).atLeast;
  };
  expect(atLeast(at("05:00"), at("09:00"))).toBe(true);
  expect(atLeast(at("05:00"), at("07:00"))).toBe(false);
  expect(atLeast(nextDay("07:30"), nextDay("11:00"))).toBe(false);
  expect(nextIntakeOf([at("08:00")], null, 1, nextDay("07:00").at).atLeast).toBe(false);
});

test("without limits nothing forbids the next", () => {
  const open = { min_interval_minutes: null, max_24h: null };
  for (const limits of [null, open]) {
    expect(nextIntakeOf([at("08:00")], limits, null, at("08:01").at).notBefore).toBeNull();
  }
  expect(warningsOf(at("08:00"), [at("08:00")], [], open)).toEqual([]);
});

test("what may be taken next never warns, and a minute earlier does", () => {
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  for (let round = 0; round < 500; round += 1) {
    const limits = { min_interval_minutes: 1 + random(600), max_24h: 1 + random(5) };
    const start = at("00:00").at.getTime();
    const takings = Array.from({ length: random(7) }, () => ({
      at: new Date(start + random(2880) * MINUTE),
      amount: 1,
    }));
    const now = new Date(start + 2880 * MINUTE);
    const { notBefore } = nextIntakeOf(takings, limits, 1, now);
    const warned = (instant: Date) =>
      warningsOf({ at: instant, amount: 1 }, takings, [], limits).length > 0;
    expect(warned(notBefore ?? now)).toBe(false);
    if (notBefore) expect(warned(new Date(notBefore.getTime() - 60_000))).toBe(true);
  }
});

/** The rule as it is written, with every 24 hours added up for every intake. */
function warningsOneByOne(
  intake: Taking,
  others: readonly Taking[],
  unknown: readonly Interval[],
  { min_interval_minutes, max_24h }: IntakeLimits,
) {
  const at_ = intake.at.getTime();
  const reaches = (reach: number) =>
    unknown.some(({ from, to }) => from < at_ + reach && to > at_ - reach);
  const all = [intake, ...others];
  const ends = all.map(({ at: end }) => end.getTime());
  const most = Math.max(
    ...ends
      .filter((end) => end >= at_ && end < at_ + DAY)
      .map((end) =>
        intakes.sumOfAmounts(
          all.filter(({ at: one }) => one.getTime() <= end && one.getTime() > end - DAY),
        ),
      ),
  );
  const nearest = Math.min(...others.map(({ at: one }) => Math.abs(one.getTime() - at_)));
  const found = [];
  if (min_interval_minutes !== null && nearest < min_interval_minutes * MINUTE) {
    const at_least = reaches(min_interval_minutes * MINUTE);
    const value = nearest / MINUTE;
    found.push({ code: "interval_short", value, limit: min_interval_minutes, at_least });
  }
  if (max_24h !== null && most > max_24h) {
    found.push({ code: "max_exceeded", value: most, limit: max_24h, at_least: reaches(DAY) });
  }
  return found;
}

test("warnings are those of adding up every 24 hours one by one", () => {
  let seed = 3;
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  const start = at("00:00").at.getTime();
  for (let round = 0; round < 100; round += 1) {
    const step = [1, 30, 360, 1440][random(4)] ?? 1;
    const instant = () => start + random((4 * 1440) / step + 5) * step * MINUTE;
    const takings = Array.from({ length: 1 + random(12) }, () => ({
      at: new Date(instant()),
      amount: random(4) === 0 ? null : (1 + random(3000)) / 1000,
    }));
    const unknown = Array.from({ length: random(3) }, () => {
      const from = instant();
      return { from, to: from + random(600) * MINUTE };
    });
    const limits = { min_interval_minutes: 1 + random(600), max_24h: 1 + random(6) };
    for (const intake of takings) {
      const others = takings.filter((one) => one !== intake);
      expect(warningsOf(intake, others, unknown, limits)).toEqual(
        warningsOneByOne(intake, others, unknown, limits),
      );
    }
  }
});

test("as many as a patient may state are warned of at once", () => {
  const start = at("00:00").at.getTime();
  const many = Array.from({ length: 50_000 }, (_, index) => ({
    at: new Date(start + index * 1700),
    amount: 1,
  }));
  const line = new TakingLine(many);
  const unknown = new UnknownTimes(many.map(({ at: one }) => ({ from: one.getTime(), to: start })));
  const warned = many.map((intake) => intakes.warningsOf(intake, line, unknown, FOUR));
  expect(warned.every((warnings) => warnings.length === 2)).toBe(true);
  expect(nextIntakeOf(many, FOUR, 1, new Date(start + 2 * DAY)).notBefore).not.toBeUndefined();
});
