import { expect, test } from "vitest";
import { addDays } from "../time/local-time.ts";
import { nextFall } from "../time/next-fall.ts";
import { dayNumber, fallsOn, type Recurrence } from "../time/recurrence.ts";
import { areMoreDue, firstClash, isEverDue, type PlanRule, type RuleInSpan } from "./plan-rules.ts";

const START = "2026-01-01";
let seed = 11;
const random = (most: number) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % most;
};
const dayOf = (number: number) => addDays("1970-01-01", number);

function anyRecurrence(): Recurrence | null {
  const anchor = addDays(START, random(200) - 50);
  const some = (most: number) => [...new Set([1, 2].map(() => 1 + random(most)))];
  return (
    [
      null,
      { kind: "weekdays", days: some(7) },
      { kind: "interval", every: 2 + random(60), anchor },
      { kind: "cycle", on: 1 + random(20), off: 1 + random(20), anchor },
      { kind: "monthly", days: random(4) === 0 ? [-1] : some(31) },
    ] satisfies (Recurrence | null)[]
  )[random(5)] as Recurrence | null;
}

function anyRow(): RuleInSpan {
  const validFrom = random(2) === 0 ? null : addDays(START, random(900) - 100);
  const validTo = random(2) === 0 ? null : addDays(validFrom ?? START, random(900));
  const rule = { time: "08:00", recurrence: anyRecurrence(), validFrom, validTo };
  return { rule, span: { from: START, to: random(3) === 0 ? "2028-06-01" : null } };
}

function isDue({ rule, span }: RuleInSpan, day: string): boolean {
  const { recurrence, validFrom, validTo } = rule;
  if (day < span.from || (validFrom !== null && day < validFrom)) return false;
  if ((span.to !== null && day > span.to) || (validTo !== null && day > validTo)) return false;
  return fallsOn(recurrence, day);
}

const beginOf = ({ rule, span }: RuleInSpan) =>
  rule.validFrom !== null && rule.validFrom > span.from ? rule.validFrom : span.from;

test("the next day is the first on which a recurrence falls", () => {
  for (let round = 0; round < 200; round += 1) {
    const recurrence = anyRecurrence();
    const from = dayNumber(START) + random(800);
    const next = nextFall(recurrence)(from);
    expect(fallsOn(recurrence, dayOf(next))).toBe(true);
    for (let day = from; day < next; day += 1) {
      expect(fallsOn(recurrence, dayOf(day))).toBe(false);
    }
  }
  expect(nextFall({ kind: "monthly", days: [] })(0)).toBe(Number.POSITIVE_INFINITY);
});

test("clashes are those of a comparison day by day", () => {
  let clashes = 0;
  for (let round = 0; round < 60; round += 1) {
    const [one, other] = [anyRow(), anyRow()];
    const from = [beginOf(one), beginOf(other)].sort()[1] ?? START;
    const days = Array.from({ length: 1461 }, (_, index) => addDays(from, index));
    const expected = days.some((day) => isDue(one, day) && isDue(other, day));
    expect(firstClash([one, other], [])).toBe(expected ? 1 : null);
    expect(firstClash([other], [one])).toBe(expected ? 0 : null);
    const ever = Array.from({ length: 400 }, (_, index) => addDays(beginOf(one), index));
    expect(isEverDue(one)).toBe(ever.some((day) => isDue(one, day)));
    if (expected) clashes += 1;
  }
  expect(clashes).toBeGreaterThan(10);
  expect(clashes).toBeLessThan(50);
});

test("the most that are due are counted on the days on which they are", () => {
  for (let round = 0; round < 15; round += 1) {
    const rows = Array.from({ length: 6 }, anyRow);
    const days = Array.from({ length: 2800 }, (_, index) => addDays("2025-09-01", index));
    const most = Math.max(...days.map((day) => rows.filter((row) => isDue(row, day)).length));
    expect(areMoreDue(rows, most)).toBe(false);
    if (most > 0) expect(areMoreDue(rows, most - 1)).toBe(true);
  }
});

test("a plan with as many rows as there may be is compared at once", () => {
  const inPlan = (
    rule: Omit<PlanRule, "validFrom" | "validTo">,
    validFrom: string | null = null,
  ) => ({
    rule: { ...rule, validFrom, validTo: null },
    span: { from: START, to: null },
  });
  const monthly = Array.from({ length: 372 }, (_, index) =>
    inPlan({
      time: `08:${10 + (index % 12)}`,
      recurrence: { kind: "monthly", days: [1 + Math.floor(index / 12)] },
    }),
  );
  const yearly = Array.from({ length: 366 }, (_, index) =>
    inPlan(
      {
        time: "08:00",
        recurrence: { kind: "interval", every: 366, anchor: addDays(START, index) },
      },
      addDays(START, index * 700),
    ),
  );
  const begun = performance.now();
  expect([firstClash(monthly, []), firstClash(yearly, [])]).toEqual([null, null]);
  expect([areMoreDue(monthly, 12), areMoreDue(yearly, 1)]).toEqual([false, false]);
  expect(performance.now() - begun).toBeLessThan(10_000);
});
