import type { Doses } from "@dosebeat/contract/doses";
import { DAY } from "@dosebeat/domain/time/durations";
import { expect, it } from "vitest";
import { NOTHING_KNOWN } from "../../nouns/doses/test-dose.ts";
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

it("tells what was taken twice by the name of its dose, and nothing that has no name", () => {
  const medicine = { id: 3, name: "Methotrexate", strength: "" };
  const press = (as: "twice" | "as_needed" | "refill", medicines: number[]) => ({
    as,
    medicines,
    medicine: null,
    also: false,
    pressed_utc: "2026-11-22T12:00:00Z",
    said_utc: "2026-11-22T12:01:00Z",
  });
  const named = [
    press("twice", [3]),
    press("twice", [4]),
    press("as_needed", []),
    press("refill", []),
  ];
  const due = { ...NOTHING_KNOWN, date: "2026-11-22", dosage_time: "08:00:00.000", medicine };
  const dose = { ...due, due_utc: "2026-11-22T08:00:00Z", status: "on_time" as const };
  const answer = { ...ANSWER, doses: [dose], named_presses: named };
  const week = weekUpTo(answer, Date.parse("2026-11-22T13:00:00Z"));
  expect(week?.answer.named_presses).toEqual([named[0], named[3]]);
});
