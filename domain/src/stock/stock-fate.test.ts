import { expect, test } from "vitest";
import type { DoseStatus } from "../doses/statuses.ts";
import { HOUR } from "../time/durations.ts";
import { stockFate } from "./stock-fate.ts";

const now = new Date("2026-03-04T12:00:00Z");
const fate = (status: DoseStatus, windowHours: number, isExcused = false) => {
  const windowTo = now.getTime() + windowHours * HOUR;
  const { used, isAhead } = stockFate(status, { isExcused, windowTo, now });
  return `${used}${isAhead ? " ahead" : ""}`;
};

test.each<[DoseStatus, number, string]>([
  ["on_time", -1, "yes"],
  ["late", 1, "yes"],
  ["early", 5, "yes"],
  ["confirmed", -1, "yes"],
  ["missed", -1, "no"],
  ["skipped", 1, "no"],
  ["upcoming", 30, "no ahead"],
  ["due", 30, "no ahead"],
  ["overdue", 3, "no ahead"],
  ["unknown", -1, "maybe"],
  ["unknown", 3, "maybe ahead"],
])("a dose that is %s, with %i hours left, used: %s", (status, hours, told) => {
  expect(fate(status, hours)).toBe(told);
});

test("on days that are not monitored what seems missed may have been taken", () => {
  expect(fate("missed", -1, true)).toBe("maybe");
  expect(fate("overdue", 2, true)).toBe("maybe ahead");
  expect(fate("upcoming", 30, true)).toBe("no ahead");
  expect(fate("on_time", -1, true)).toBe("yes");
  expect(fate("skipped", -1, true)).toBe("no");
});
