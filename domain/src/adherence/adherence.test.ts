import { describe, expect, test } from "vitest";
import { DAY, MINUTE } from "../time/durations.ts";
import {
  drugHolidaysOfMedicine,
  figuresOf,
  liesOutside,
  type MonitoredDay,
  outwards,
} from "./adherence.ts";
import { persistenceOf } from "./persistence.ts";

const FIRST = Date.parse("2026-05-01T00:00:00Z");

/** A closed, monitored day on which one dose at 08:00 was due. */
const aDay: Omit<MonitoredDay, "date" | "presses"> = {
  closed: true,
  insidePlan: true,
  monitored: true,
  excused: false,
  doses: [{ status: "missed", time: "08:00", deviation: null }],
  occasions: 1,
  pocketDoses: 0,
  addedOpenings: 0,
};

const minutes = (count: number) => count * MINUTE;

/** What may happen to the dose of 08:00; `deviation` in minutes. */
const KINDS = {
  missed: {},
  taken: { deviation: 5 },
  confirmed: {
    pocketDoses: 1,
    doses: [{ status: "confirmed", time: "08:00", deviation: null }],
  },
  unproved: { monitored: false },
  excused: { excused: true },
  free: { doses: [], occasions: 0 },
  open: { closed: false },
  partial: { insidePlan: false },
} as const satisfies Record<string, Partial<MonitoredDay> & { deviation?: number }>;

type Kind = keyof typeof KINDS;

function daysOf(...runs: [Kind, number][]): MonitoredDay[] {
  const kinds = runs.flatMap(([kind, count]) => Array.from({ length: count }, () => kind));
  return kinds.map((kind, index) => {
    const start = FIRST + index * DAY;
    const date = new Date(start).toISOString().slice(0, 10);
    const { deviation, ...fields }: Partial<MonitoredDay> & { deviation?: number } = KINDS[kind];
    if (deviation === undefined) return { ...aDay, date, presses: [], ...fields };
    return {
      ...aDay,
      date,
      doses: [{ status: "on_time", time: "08:00", deviation: minutes(deviation) }],
      presses: [new Date(start + minutes(8 * 60 + deviation))],
      ...fields,
    };
  });
}

const lastPress = (day: number) => new Date(FIRST + (day - 1) * DAY + minutes(8 * 60 + 5));

describe("drug holidays", () => {
  test.each<[string, [Kind, number][], number, number]>([
    ["two days are none", [["missed", 2]], 0, 0],
    ["three days are one", [["missed", 3]], 1, 3],
    [
      "a press ends it",
      [
        ["missed", 3],
        ["taken", 1],
        ["missed", 4],
      ],
      2,
      4,
    ],
    [
      "what was taken without the box ends it",
      [
        ["missed", 2],
        ["confirmed", 1],
        ["missed", 2],
      ],
      0,
      0,
    ],
    [
      "an unproved day ends it",
      [
        ["missed", 2],
        ["unproved", 1],
        ["missed", 2],
      ],
      0,
      0,
    ],
    [
      "an excused day ends it",
      [
        ["missed", 2],
        ["excused", 1],
        ["missed", 2],
      ],
      0,
      0,
    ],
    [
      "a day with nothing due neither counts nor breaks it",
      [
        ["missed", 2],
        ["free", 3],
        ["missed", 1],
      ],
      1,
      3,
    ],
    [
      "a day that is not over does not count",
      [
        ["missed", 2],
        ["open", 1],
      ],
      0,
      0,
    ],
  ])("%s", (_name, runs, count, longest_days) => {
    expect(figuresOf(daysOf(...runs)).drug_holidays).toEqual({ count, longest_days });
  });
});

test("a drug holiday of one medicine depends on its own doses, not on presses for others", () => {
  const taken = daysOf(["taken", 1], ["missed", 3], ["free", 1], ["missed", 1], ["confirmed", 1]);
  const days = taken.map((day) => ({ ...day, occasions: 2, presses: [new Date(day.date)] }));
  expect(figuresOf(days).drug_holidays).toEqual({ count: 0, longest_days: 0 });
  expect(drugHolidaysOfMedicine(days)).toEqual({ count: 1, longest_days: 4 });
});

test("implementation goes from the first press to the last before a stop, or to the end", () => {
  const days = daysOf(["missed", 5], ["taken", 15], ["missed", 40], ["taken", 10]);
  const kept = { first: "2026-05-06", stop: "2026-05-20" };
  expect(figuresOf(days, kept)).toMatchObject({
    taking: { numerator: 25, denominator: 70 },
    implementation: { numerator: 15, denominator: 15 },
  });
  expect(figuresOf(days, { ...kept, stop: null }).implementation).toMatchObject({
    numerator: 25,
    denominator: 65,
  });
  expect(figuresOf(days).implementation).toMatchObject({ denominator: 0, percent: null });
});

test("a range is rounded outwards", () => {
  const share = (numerator: number) => ({ numerator, denominator: 7, percent: null });
  expect(outwards({ low: share(1), high: share(6) })).toEqual({ low: 14, high: 86 });
});

test("taking lies outside a range where it is beyond what is printed", () => {
  const share = (numerator: number, denominator: number) => ({
    numerator,
    denominator,
    percent: (100 * numerator) / denominator,
  });
  // Printed as between 57 and 86 %.
  const range = { low: share(4, 7), high: share(6, 7) };
  expect(liesOutside(share(1, 2), range)).toBe(true);
  expect(liesOutside(share(57, 100), range)).toBe(false);
  expect(liesOutside(share(86, 100), range)).toBe(false);
  expect(liesOutside(share(7, 8), range)).toBe(true);
  expect(liesOutside({ numerator: 0, denominator: 0, percent: null }, range)).toBe(false);
});

describe("persistence", () => {
  test.each<[string, [Kind, number][], number | null, boolean]>([
    [
      "30 proved days without a press are no end",
      [
        ["taken", 2],
        ["missed", 30],
      ],
      2,
      false,
    ],
    [
      "31 are",
      [
        ["taken", 2],
        ["missed", 31],
      ],
      2,
      true,
    ],
    [
      "and what came afterwards does not undo it",
      [
        ["taken", 2],
        ["missed", 31],
        ["taken", 1],
      ],
      2,
      true,
    ],
    [
      "days with nothing due count from the first due day on",
      [
        ["taken", 1],
        ["missed", 1],
        ["free", 30],
      ],
      1,
      true,
    ],
    [
      "but not before it",
      [
        ["taken", 1],
        ["free", 9],
        ["missed", 1],
        ["free", 29],
      ],
      1,
      false,
    ],
    [
      "nor unproved or excused ones",
      [
        ["taken", 1],
        ["missed", 30],
        ["unproved", 5],
        ["excused", 5],
      ],
      1,
      false,
    ],
    [
      "who takes without the box goes on",
      [
        ["taken", 1],
        ["confirmed", 40],
      ],
      1,
      false,
    ],
    ["who never began cannot stop", [["missed", 60]], null, false],
  ])("%s", (_name, runs, day, stopped) => {
    const last_press = day === null ? null : lastPress(day);
    expect(persistenceOf(daysOf(...runs))).toEqual({ last_press, stopped });
  });
});

describe("regularity", () => {
  const at = (time: string, deviation: number | null) => ({
    status: "on_time" as const,
    time,
    deviation: deviation === null ? null : minutes(deviation),
  });
  const regularityOf = (...doses: ReturnType<typeof at>[][]) =>
    figuresOf(
      daysOf(["taken", doses.length]).map((day, index) => ({ ...day, doses: doses[index] ?? [] })),
    ).regularity;

  test("two medicines at one occasion share one press, too few for a deviation", () => {
    expect(regularityOf([at("10:00", 3), at("10:00", 3)])).toEqual([
      { dosage_time: "10:00:00.000", presses: 1, hours: null },
    ]);
  });

  test("each time of day by itself, in order", () => {
    const days = [-60, 60].map((off) => [
      at("20:00:00.000", off),
      at("08:00", 0),
      at("12:00", null),
    ]);
    const [morning, evening, ...more] = regularityOf(...days);
    expect(more).toEqual([]);
    expect(morning).toMatchObject({ dosage_time: "08:00:00.000", presses: 2 });
    expect(morning?.hours).toBeCloseTo(0, 9);
    // By hand: two angles of ±15°, so R = cos 15° and √(−2 ln R) · 12 / π hours.
    const hours = (Math.sqrt(-2 * Math.log(Math.cos(Math.PI / 12))) * 12) / Math.PI;
    expect(evening).toMatchObject({ dosage_time: "20:00:00.000", presses: 2 });
    expect(evening?.hours).toBeCloseTo(hours, 9);
  });

  test("is circular: a press after midnight is near one before it", () => {
    const [night] = regularityOf([at("23:30", 45)], [at("23:30", 15)]);
    expect(night?.hours).toBeCloseTo(0.25, 2);
  });

  test("presses spread around the clock have none", () => {
    const [around] = regularityOf([at("00:00", 0)], [at("00:00", 720)]);
    expect(around).toEqual({ dosage_time: "00:00:00.000", presses: 2, hours: null });
  });

  test("unproved days do not count", () => {
    const [day] = daysOf(["taken", 1]);
    expect(figuresOf(day ? [{ ...day, monitored: false }] : []).regularity).toEqual([]);
  });
});

describe("daily figures", () => {
  test.each<[string, [Kind, number][], number, number, number]>([
    // name, days, days implemented, days counted, doses due
    [
      "count days that are over",
      [
        ["taken", 2],
        ["missed", 1],
        ["open", 1],
      ],
      2,
      3,
      3,
    ],
    [
      "leave out unproved and excused days",
      [
        ["taken", 1],
        ["unproved", 1],
        ["excused", 1],
      ],
      1,
      1,
      1,
    ],
    [
      "leave out partial days of the plan, not their doses",
      [
        ["taken", 1],
        ["partial", 1],
      ],
      1,
      1,
      2,
    ],
    ["a day with nothing due is as it should be", [["free", 1]], 1, 1, 0],
  ])("%s", (_name, runs, implemented, counted, due) => {
    const figures = figuresOf(daysOf(...runs));
    expect(figures.daily_implementation).toMatchObject({
      numerator: implemented,
      denominator: counted,
    });
    expect(figures.correct_dosing).toMatchObject({ numerator: implemented, denominator: counted });
    expect(figures.taking.denominator).toBe(due);
  });

  test("coverage is of all past doses that are not excused", () => {
    const days = daysOf(["taken", 3], ["unproved", 1], ["excused", 2], ["open", 1]);
    expect(figuresOf(days).coverage).toEqual({ numerator: 3, denominator: 4, percent: 75 });
  });

  test("nothing to divide by gives no percentage", () => {
    expect(figuresOf([]).taking).toEqual({ numerator: 0, denominator: 0, percent: null });
  });
});
