import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MINUTE } from "../time/durations.ts";
import { addDays, type ZoneSpan } from "../time/local-time.ts";
import {
  newestCount,
  type Stock,
  type StockCase,
  type StockDose,
  type StockEntry,
  type StockUse,
  stockOf,
} from "./stock.ts";

const zones: ZoneSpan[] = [{ fromDay: null, timezone: "UTC" }];
const at = (text: string) => new Date(`2026-03-${text}:00Z`);

type Said = [kind: StockEntry["kind"], amount: number, at: string, expires?: string];
const entriesOf = (...said: Said[]): StockEntry[] =>
  said.map(([kind, amount, when, expires], index) => ({
    id: index + 1,
    kind,
    amount,
    at: at(when),
    expires: expires ?? null,
  }));

const taken = (when: string, amount: number): StockUse => ({
  at: at(when),
  amount,
  isCertain: true,
});
const perhaps = (when: string, amount: number): StockUse => ({
  ...taken(when, amount),
  isCertain: false,
});

/** The doses from 4 March 20:00 on: 2 at 08:00 and 1 at 20:00. */
const ahead: StockDose[] = Array.from({ length: 400 }, (_, index) => addDays("2026-03-04", index))
  .flatMap((day) => [
    { day, amount: 2, mayBeUsed: false },
    { day, amount: 1, mayBeUsed: false },
  ])
  .slice(1);

const noon: Omit<StockCase, "entries" | "uses"> = {
  ahead,
  lowDays: 7,
  zones,
  now: at("04T12:00"),
};

const short = ({ low, high, earliest, latest, state }: Stock) => [
  low,
  high,
  earliest,
  latest,
  state,
];

describe("2 at 08:00 and 1 at 20:00, counted on 1 March at 12:00, now the 4th at 12:00", () => {
  const certain = [taken("01T20:00", 1), taken("02T08:00", 2)];
  const third = [taken("03T08:00", 2), taken("03T20:00", 1)];

  test("19 with one dose that may have been taken last until the 8th or 9th", () => {
    const entries = entriesOf(["count", 19, "01T12:00"]);
    const uses = [...certain, perhaps("02T20:00", 1), ...third];
    expect(short(stockOf({ ...noon, entries, uses }))).toEqual([
      12,
      13,
      "2026-03-08",
      "2026-03-09",
      "low",
    ]);
  });

  test("4 and 10 that expire on the 4th are 8, short on the 6th, and 3 expire", () => {
    const entries = entriesOf(["count", 4, "01T12:00"], ["refill", 10, "01T12:00", "2026-03-04"]);
    const stock = stockOf({ ...noon, entries, uses: [...certain, ...third] });
    expect(short(stock)).toEqual([8, 8, "2026-03-06", "2026-03-06", "low"]);
    expect(stock).toMatchObject({ expired: 0, expiring: 3 });
    // A day later they are apart, until somebody throws them away.
    const later = { ...noon, ahead: ahead.slice(1), now: at("05T03:00") };
    const uses = [...certain, ...third, taken("04T20:00", 1)];
    expect(stockOf({ ...later, entries, uses })).toMatchObject({
      low: 4,
      high: 4,
      earliest: "2026-03-06",
      expired: 3,
      expiring: 0,
    });
    const thrown = [...entries, { ...DISCARD, amount: 3, at: at("05T03:00") }];
    expect(stockOf({ ...later, entries: thrown, uses })).toMatchObject({
      low: 4,
      high: 4,
      expired: 0,
    });
  });
});

describe("what suffices until when", () => {
  const until = ({ enoughEarliest, enoughLatest, missing }: Stock) => [
    enoughEarliest,
    enoughLatest,
    missing,
  ];
  const counted = (amount: number) => entriesOf(["count", amount, "04T11:00"]);

  test("is the day before the one on which doses are missing, with all that is missing then", () => {
    expect(until(stockOf({ ...noon, entries: counted(8), uses: [] }))).toEqual([
      // 1 + 3 are given on the 4th and 5th, 3 on the 6th, and 1 of 3 on the 7th.
      "2026-03-06",
      "2026-03-06",
      2,
    ]);
    // The morning of the 7th is given, its evening is not: the day is not.
    expect(until(stockOf({ ...noon, entries: counted(9), uses: [] }))).toEqual([
      "2026-03-06",
      "2026-03-06",
      1,
    ]);
  });

  test("of a range is the day before each end, and what is missing is not certain", () => {
    const uses = [perhaps("04T11:30", 2)];
    const stock = stockOf({ ...noon, entries: counted(8), uses });
    expect(stock).toMatchObject({ earliest: "2026-03-06", latest: "2026-03-07" });
    expect(until(stock)).toEqual(["2026-03-05", "2026-03-06", null]);
  });

  test("of a weekly plan is the dose before", () => {
    const weekly = ["2026-12-07", "2026-12-14", "2026-12-21", "2026-12-28"].map((day) => ({
      day,
      amount: 3,
      mayBeUsed: false,
    }));
    const asked = { ...noon, ahead: weekly, entries: counted(7), uses: [] };
    expect(stockOf(asked)).toMatchObject({ earliest: "2026-12-21", latest: "2026-12-21" });
    expect(until(stockOf(asked))).toEqual(["2026-12-14", "2026-12-14", 2]);
  });

  test("is no day where the next dose is short, or nothing is within the forecast", () => {
    const asked = { ...noon, ahead: ahead.slice(1), uses: [] };
    expect(until(stockOf({ ...asked, entries: counted(1) }))).toEqual([null, null, 2]);
    expect(until(stockOf({ ...noon, entries: counted(9_000), uses: [] }))).toEqual([
      null,
      null,
      null,
    ]);
  });

  test("of what is only taken as needed is the day before the most a day is not there", () => {
    const needed = { mostADay: 4, until: null };
    const asked = { ...noon, ahead: needed, entries: counted(9), uses: [] };
    expect(stockOf(asked)).toMatchObject({ earliest: "2026-03-06", latest: null });
    expect(until(stockOf(asked))).toEqual(["2026-03-05", null, null]);
  });
});

const DISCARD = { id: 9, kind: "discard", expires: null } as const;

test("a medicine that nobody counted has no stock, whatever was added", () => {
  const entries = entriesOf(["refill", 30, "01T12:00"]);
  expect(stockOf({ ...noon, entries, uses: [] })).toMatchObject({
    state: "uncounted",
    low: null,
    high: null,
    earliest: null,
    counted: null,
  });
});

test("the newest count begins anew, then the one entered last", () => {
  const entries = entriesOf(
    ["count", 3, "03T12:00"],
    ["count", 90, "01T12:00"],
    ["refill", 50, "02T12:00"],
    ["count", 30, "03T12:00"],
    ["refill", 10, "03T12:00"],
  );
  expect(newestCount(entries)?.amount).toBe(30);
  // What was taken at the instant of the count was no longer there.
  const uses = [taken("02T08:00", 2), taken("03T12:00", 1), taken("03T12:01", 1)];
  expect(stockOf({ ...noon, entries, uses })).toMatchObject({ low: 39, high: 39 });
});

test("whoever used more than there was counts again", () => {
  const entries = entriesOf(["count", 2, "01T12:00"]);
  const uses = [taken("01T20:00", 1), taken("02T08:00", 2)];
  expect(stockOf({ ...noon, entries, uses })).toMatchObject({
    state: "count_again",
    low: null,
    high: null,
    earliest: null,
    latest: null,
    counted: at("01T12:00"),
  });
  // Even a refill does not tell how much is there.
  const refilled = entriesOf(["count", 2, "01T12:00"], ["refill", 30, "03T12:00"]);
  expect(stockOf({ ...noon, entries: refilled, uses }).state).toBe("count_again");
  const thrown = entriesOf(["count", 2, "01T12:00"], ["discard", 3, "01T13:00"]);
  expect(stockOf({ ...noon, entries: thrown, uses: [] }).state).toBe("count_again");
});

test("doses that may have been taken cannot use more than there was", () => {
  const entries = entriesOf(["count", 2, "01T12:00"]);
  const uses = [perhaps("01T20:00", 1), perhaps("02T08:00", 2)];
  expect(short(stockOf({ ...noon, entries, uses }))).toEqual([
    0,
    2,
    "2026-03-04",
    "2026-03-05",
    "low",
  ]);
});

test("a dose that may have been taken and still can be is counted once", () => {
  const open = [{ day: "2026-03-04", amount: 1, mayBeUsed: true }, ...ahead.slice(1)];
  const entries = entriesOf(["count", 4, "04T08:00"]);
  const uses = [perhaps("04T10:00", 1)];
  // 4 or 3 are left; after today's dose 3 in both cases, one day's worth.
  expect(short(stockOf({ ...noon, ahead: open, entries, uses }))).toEqual([
    3,
    4,
    "2026-03-06",
    "2026-03-06",
    "low",
  ]);
});

test("exactly enough for the day before is low from the days that the medicine says", () => {
  const entries = entriesOf(["count", 22, "04T12:00"]);
  const last = (lowDays: number) => short(stockOf({ ...noon, lowDays, entries, uses: [] }));
  // 1 on the 4th, then 3 a day: 21 last to the 11th, so the 12th is short.
  expect(last(7)).toEqual([22, 22, "2026-03-12", "2026-03-12", "enough"]);
  expect(last(8).at(-1)).toBe("low");
});

test("out is what does not suffice today, and nothing at all", () => {
  const morning = {
    ...noon,
    ahead: [{ day: "2026-03-04", amount: 2, mayBeUsed: false }, ...ahead],
  };
  const one = entriesOf(["count", 1, "04T07:00"]);
  expect(short(stockOf({ ...morning, entries: one, uses: [] }))).toEqual([
    1,
    1,
    "2026-03-04",
    "2026-03-04",
    "out",
  ]);
  const none = entriesOf(["count", 0, "04T07:00"]);
  expect(stockOf({ ...noon, ahead: [], entries: none, uses: [] }).state).toBe("out");
  const expired = entriesOf(["count", 5, "04T07:00", "2026-03-03"]);
  expect(stockOf({ ...noon, ahead: [], entries: expired, uses: [] })).toMatchObject({
    state: "out",
    low: 0,
    high: 0,
    expired: 5,
  });
});

test("an expired pack is used where there was no other, and thrown away first", () => {
  const entries = entriesOf(
    ["count", 5, "01T12:00", "2026-03-02"],
    ["refill", 2, "01T13:00"],
    ["discard", 1, "04T09:00"],
  );
  const stock = stockOf({ ...noon, entries, uses: [taken("03T08:00", 3)] });
  expect(stock).toMatchObject({ low: 0, high: 0, expired: 3, state: "out" });
});

test("only as needed, the most a day tells the first day on which it may not suffice", () => {
  const entries = entriesOf(["count", 10, "01T12:00"]);
  const asNeeded = (mostADay: number | null, until: string | null = null) =>
    short(stockOf({ ...noon, ahead: { mostADay, until }, entries, uses: [] }));
  expect(asNeeded(4)).toEqual([10, 10, "2026-03-06", null, "low"]);
  expect(asNeeded(null)).toEqual([10, 10, null, null, "enough"]);
  expect(asNeeded(4, "2026-03-05")).toEqual([10, 10, null, null, "enough"]);
});

test("a plan that ends before the stock has no last day", () => {
  const entries = entriesOf(["count", 10, "04T12:00"]);
  const short = stockOf({ ...noon, ahead: ahead.slice(0, 3), entries, uses: [] });
  expect(short).toMatchObject({ state: "enough", earliest: null, latest: null });
});

test("thirds of a tablet add up", () => {
  const entries = entriesOf(["count", 0.3, "01T12:00"]);
  const uses = [taken("01T20:00", 0.1), taken("02T20:00", 0.1), taken("03T20:00", 0.1)];
  expect(stockOf({ ...noon, entries, uses })).toMatchObject({ state: "out", low: 0, high: 0 });
});

/** Minutes from 1 March to noon of 4 March. */
const NOON = 3 * 1440 + 720;
const instant = fc.integer({ min: 0, max: NOON - 1 }).map((minute) => {
  return new Date(at("01T00:00").getTime() + minute * MINUTE);
});
const amount = fc.integer({ min: 1, max: 40 }).map((quarters) => quarters / 4);
const someEntries = fc
  .array(
    fc.record({
      kind: fc.constantFrom("count", "refill", "discard"),
      amount,
      at: instant,
      expires: fc.option(fc.integer({ min: 0, max: 9 }).map((n) => addDays("2026-03-01", n))),
    }),
    { maxLength: 6 },
  )
  .map((said) => [
    ...entriesOf(["count", 30, "01T00:00"]),
    ...said.map((entry, index) => ({ ...entry, id: index + 2 })),
  ]);
const someUses = fc.array(fc.record({ at: instant, amount, isCertain: fc.boolean() }), {
  maxLength: 8,
});

describe("whatever was entered", () => {
  test("the range holds: least before most, the first day before the last", () => {
    fc.assert(
      fc.property(someEntries, someUses, (entries, uses) => {
        const { low, high, earliest, latest } = stockOf({ ...noon, entries, uses });
        if (low === null || high === null) return;
        expect(low).toBeLessThanOrEqual(high);
        if (latest !== null) expect(earliest).not.toBeNull();
        if (earliest !== null && latest !== null) expect(earliest <= latest).toBe(true);
      }),
    );
  });

  test("nothing is lost: what came in is left, has expired or was used", () => {
    fc.assert(
      fc.property(someEntries, someUses, (entries, uses) => {
        const { state, high, expired, counted } = stockOf({ ...noon, entries, uses });
        const newest = newestCount(entries);
        if (state === "count_again" || !newest || !counted) return;
        const after = entries.filter(
          (entry) =>
            entry.at > newest.at ||
            (entry.at.getTime() === newest.at.getTime() && entry.id > newest.id),
        );
        const entered = after.reduce(
          (sum, entry) => sum + (entry.kind === "discard" ? -entry.amount : entry.amount),
          newest.amount,
        );
        const used = uses
          .filter((use) => use.isCertain && use.at > newest.at)
          .reduce((sum, use) => sum + use.amount, 0);
        expect((high ?? 0) + expired).toBeCloseTo(entered - used, 6);
      }),
    );
  });

  test("the order in which entries and uses are given does not matter", () => {
    fc.assert(
      fc.property(someEntries, someUses, (entries, uses) => {
        const turned = { entries: entries.toReversed(), uses: uses.toReversed() };
        const told = stockOf({ ...noon, entries, uses });
        expect(stockOf({ ...noon, ...turned })).toEqual(told);
      }),
    );
  });

  test("more of it never lasts shorter", () => {
    fc.assert(
      fc.property(someUses, amount, amount, (uses, one, more) => {
        const stock = (counted: number) =>
          stockOf({ ...noon, entries: entriesOf(["count", counted, "01T00:00"]), uses });
        const [less, most] = [stock(30 + one), stock(30 + one + more)];
        if (less.state === "count_again") return;
        expect((most.earliest ?? "9") >= (less.earliest ?? "9")).toBe(true);
        expect((most.latest ?? "9") >= (less.latest ?? "9")).toBe(true);
      }),
    );
  });
});
