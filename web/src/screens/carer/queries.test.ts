import type { Doses } from "@dosebeat/contract/doses";
import { DAY } from "@dosebeat/domain/time/durations";
import { expect, it } from "vitest";
import { weekUpTo } from "./queries.ts";

const FIRST = Date.parse("2026-11-15T03:00:00Z");

const ANSWER: Doses = {
  timezone: "UTC",
  doses: [],
  extra_presses: [],
  second_openings: [],
  close_pairs: [],
  silent: [],
  named_presses: [],
  intakes: [],
  days: Array.from({ length: 9 }, (_, index) => ({
    date: `2026-11-${15 + index}`,
    timezone: "UTC",
    plan: "due" as const,
    start_utc: new Date(FIRST + index * DAY).toISOString(),
    end_utc: new Date(FIRST + (index + 1) * DAY).toISOString(),
  })),
};

it("shows the seven days up to the one that the server's bounds say it is", () => {
  const atNight = weekUpTo(ANSWER, Date.parse("2026-11-23T02:59:00Z"));
  expect(atNight?.today).toBe("2026-11-22");
  expect(atNight?.answer.days.map(({ date }) => date.slice(8))).toEqual([
    "16",
    "17",
    "18",
    "19",
    "20",
    "21",
    "22",
  ]);
  expect(weekUpTo(ANSWER, Date.parse("2026-11-23T03:00:00Z"))?.today).toBe("2026-11-23");
  expect(weekUpTo(ANSWER, FIRST - 1)).toBeNull();
});
