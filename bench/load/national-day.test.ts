import { HOUR, MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import { expect, it } from "vitest";
import { arrivals, KINDS, meanRates, ratesAt } from "./national-day.ts";

const MILLION = 1_000_000;

it("a million patients send 560 messages a second in the mean, and 5,000 at eight o'clock", () => {
  const { frame, press } = ratesAt(MILLION, 8 * HOUR);
  expect(Math.round(frame)).toBe(556);
  expect(frame + press).toBeGreaterThan(4_900);
  expect(frame + press).toBeLessThan(5_100);
});

it("over a day as much is sent as is meant: three presses a patient, and no list at night", () => {
  let presses = 0;
  for (let at = 0; at < 24 * HOUR; at += 10 * SECOND) presses += 10 * ratesAt(1_000, at).press;
  expect(presses).toBeCloseTo(3_000, 0);
  expect(meanRates(1_000).press).toBeCloseTo(3_000 / 86_400, 6);
  expect(ratesAt(1_000, 3 * HOUR).list).toBe(0);
});

it("times of sending are fixed in advance, in order, as many as the rates say", () => {
  let seed = 0;
  const random = () => {
    seed = (seed + 0.618_034) % 1;
    return seed;
  };
  const rates = { ...ratesAt(MILLION, 8 * HOUR), list: 0 };
  const plan = arrivals(2 * SECOND, () => rates, random);
  expect(plan.map(({ at }) => at)).toEqual(plan.map(({ at }) => at).toSorted((a, b) => a - b));
  for (const kind of KINDS) {
    const count = plan.filter((one) => one.kind === kind).length;
    expect(Math.abs(count - 2 * rates[kind])).toBeLessThanOrEqual(1);
  }
  expect(arrivals(MINUTE, () => rates, random).at(-1)?.at).toBeLessThan(MINUTE);
});
