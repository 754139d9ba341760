import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays } from "../time/local-time.ts";
import { dayFacts, type WorklistDose } from "./day-facts.ts";
import {
  strictestOf,
  THRESHOLD_BOUNDS,
  type Threshold,
  type Thresholds,
  USUAL_THRESHOLDS,
} from "./thresholds.ts";
import { WORKLIST_DAYS, worklistRow } from "./worklist.ts";

const TODAY = "2026-03-15";
const NAMES: readonly Threshold[] = [
  "missed_in_a_row",
  "no_press_days",
  "missed_percent",
  "skipped_days",
  "extra_presses",
  "stock_days",
  "lost_days",
];
const STATUS: Record<string, WorklistDose["status"]> = {
  o: "on_time",
  x: "missed",
  s: "skipped",
  "?": "unknown",
  ".": "upcoming",
};

/** Evenings as letters, today's last. */
function daysOf(evenings: string, extra: Record<number, number> = {}) {
  return [...evenings.padStart(WORKLIST_DAYS, "o")].map((letter, at) => {
    const dose: WorklistDose = {
      medicine: 7,
      time: "20:00",
      status: STATUS[letter] ?? "on_time",
      deviation: letter === "o" ? 0 : null,
      reason: null,
      isOpen: false,
      isLost: letter === "?",
    };
    return dayFacts(addDays(TODAY, at + 1 - WORKLIST_DAYS), [dose], extra[at] ?? 0);
  });
}

const HEARD = { state: "other", heard_utc: null, battery: 80, battery_days: null } as const;
const kindsOf = (days: ReturnType<typeof daysOf>, from: Partial<Thresholds>, stock?: string) =>
  worklistRow({
    days,
    box: HEARD,
    stocks: stock === undefined ? [] : [{ medicine: 7, date: stock }],
    from: { ...USUAL_THRESHOLDS, ...from },
  });

describe("a threshold is where a reason begins", () => {
  test.each<[Threshold, number, kind: string, days: ReturnType<typeof daysOf>, stock?: string]>([
    ["missed_in_a_row", 2, "missed_in_a_row", daysOf("oxoxx.", { 12: 1 })],
    ["no_press_days", 2, "no_press", daysOf("ooxx.")],
    ["missed_percent", 46, "missed_often", daysOf("xoxoxoxoxoxoo.")],
    ["skipped_days", 4, "skipped", daysOf("sossos.")],
    ["extra_presses", 6, "extra_presses", daysOf("oooo.", { 13: 6 })],
    ["lost_days", 3, "messages_lost", daysOf("o?o?o?o.")],
  ])("%s of %i", (name, at, kind, days) => {
    const has = (from: number) =>
      kindsOf(days, { [name]: from }).reasons.some((reason) => reason.kind === kind);
    expect([has(at), has(at + 1)]).toEqual([true, false]);
  });

  it("and a stock is a call within its days, and watched before", () => {
    const stock = addDays(TODAY, 5);
    expect(kindsOf(daysOf("oooo."), { stock_days: 5 }, stock).section).toBe("call");
    expect(kindsOf(daysOf("oooo."), { stock_days: 4 }, stock).section).toBe("watch");
  });

  it("the usual ones lie within what can be set", () => {
    for (const name of NAMES) {
      const [least, most] = THRESHOLD_BOUNDS[name];
      expect(USUAL_THRESHOLDS[name]).toBeGreaterThanOrEqual(least);
      expect(USUAL_THRESHOLDS[name]).toBeLessThanOrEqual(most);
    }
  });
});

const value = (name: Threshold) => {
  const [min, max] = THRESHOLD_BOUNDS[name];
  return fc.integer({ min, max });
};
const thresholds: fc.Arbitrary<Thresholds> = fc.record({
  missed_in_a_row: value("missed_in_a_row"),
  no_press_days: value("no_press_days"),
  missed_percent: value("missed_percent"),
  skipped_days: value("skipped_days"),
  extra_presses: value("extra_presses"),
  stock_days: value("stock_days"),
  lost_days: value("lost_days"),
});
const evenings = fc
  .array(fc.constantFrom("o", "o", "x", "s", "?", "."), { minLength: 14, maxLength: 14 })
  .map((letters) => letters.join(""));
const RANK = ["none", "watch", "box", "call"];

it("of several groups what speaks soonest holds: nobody leaves a list because another group joined", () => {
  fc.assert(
    fc.property(evenings, fc.array(thresholds, { minLength: 1, maxLength: 3 }), (given, groups) => {
      const strictest = strictestOf(groups);
      const days = daysOf(given);
      const rank = (from: Thresholds) =>
        RANK.indexOf(worklistRow({ days, box: null, stocks: [], from }).section);
      for (const one of groups) expect(rank(strictest)).toBeGreaterThanOrEqual(rank(one));
    }),
  );
});

it("of no group the usual ones hold", () => {
  expect(strictestOf([])).toEqual(USUAL_THRESHOLDS);
});
