import { describe, expect, it } from "vitest";
import { ToldOverload } from "../../test/overload.ts";
import { DEFAULT_OVERLOAD_MS, Overload } from "./overload.ts";

const ALL = ["bulk", "lists", "pages", "changes", "deliveries", "statements"] as const;

describe("what is refused", () => {
  it("is nothing while calls wait less than the least wait", () => {
    expect(new ToldOverload().wait(99, 60)).toEqual([]);
  });

  it("is as much as the wait demands, the least urgent first, and stays so", () => {
    const waits = [100, 200, 400, 600, 800, 1200];
    const refused = waits.map((waited) => new ToldOverload().wait(waited, 60));
    expect(refused).toEqual(waits.map((_, place) => ALL.slice(0, place + 1)));
  });

  it("is one urgency more a second", () => {
    const overload = new ToldOverload();
    expect([1, 1, 1, 1].map((seconds) => overload.wait(5000, seconds).length)).toEqual([
      0, 1, 2, 3,
    ]);
  });

  it("is nothing because of a burst that is over within a second", () => {
    const overload = new ToldOverload();
    for (let burst = 0; burst < 20; burst++) {
      expect(overload.wait(5000, 0.75)).toEqual([]);
      expect(overload.wait(0, 0.25)).toEqual([]);
    }
  });

  it("is admitted again one by one, the most urgent first, once waits are less than half", () => {
    const overload = new ToldOverload();
    overload.wait(1200, 10);
    expect(overload.wait(600, 10)).toEqual(ALL);
    const left = Array.from({ length: 8 }, () => overload.wait(10, 1));
    expect(left).toEqual([6, 5, 4, 3, 2, 1, 0, 0].map((count) => ALL.slice(0, count)));
  });

  it("follows a thread that was blocked, and so could look only now and then", () => {
    const overload = new Overload(100);
    for (const at of [0, 2000, 4000]) overload.note(2000, at);
    expect(overload.refused).toEqual(["bulk", "lists"]);
  });

  it("is never anything where the least wait is 0", () => {
    const overload = new Overload(0);
    for (let at = 0; at < 60_000; at += 250) overload.note(60_000, at);
    expect(overload.refused).toEqual([]);
  });
});

it("a refusal says when to come again, within a range, so that not all come at once", () => {
  const waits = [0, 0.999].map((random) => {
    const overload = new Overload(DEFAULT_OVERLOAD_MS, () => random);
    for (let at = 0; at <= 60_000; at += 250) overload.note(60_000, at);
    return ALL.map((urgency) => overload.retryAfter(urgency));
  });
  expect(waits).toEqual([
    [60, 15, 8, 8, 10, 5],
    [120, 30, 16, 16, 20, 10],
  ]);
});

it("two servers refuse each for itself", () => {
  const [one, other] = [new ToldOverload(), new ToldOverload()];
  one.refuse(6);
  expect([one.refused, other.refused]).toEqual([ALL, []]);
});
