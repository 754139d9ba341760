import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR } from "./durations.ts";
import {
  addDays,
  chartDayBounds,
  chartDayOf,
  daysBetween,
  dueInstant,
  nextChartDay,
  type ZoneSpan,
} from "./local-time.ts";

const TIMES = ["00:30", "02:30", "02:59", "03:00", "08:00", "12:00", "20:00", "22:00", "23:59"];

/** A change of zone made at an instant, as stored: it replaces pending changes. */
function changed(zones: readonly ZoneSpan[], instant: Date, timezone: string): ZoneSpan[] {
  const fromDay = nextChartDay(instant, zones, timezone);
  const kept = zones.filter((span) => span.fromDay === null || span.fromDay < fromDay);
  return kept.at(-1)?.timezone === timezone ? kept : [...kept, { fromDay, timezone }];
}

function spans(first: string, ...later: [string, string][]): ZoneSpan[] {
  return [
    { fromDay: null, timezone: first },
    ...later.map(([fromDay, timezone]) => ({ fromDay, timezone })),
  ];
}

function dueOn(day: string, times: string[], zones: ZoneSpan[]): (string | null)[] {
  return times.map((time) => dueInstant(day, time, zones)?.toISOString().slice(5, 16) ?? null);
}

function hoursOf(day: string, zones: ZoneSpan[]): number {
  const { start, end } = chartDayBounds(day, zones);
  return (end.getTime() - start.getTime()) / HOUR;
}

const eastAndBack = spans(
  "America/New_York",
  ["2026-05-10", "Europe/Berlin"],
  ["2026-05-14", "America/New_York"],
);
const eastWithClocks = spans("America/New_York", ["2026-03-08", "Europe/Berlin"]);
const overTheDateLine = spans("Pacific/Pago_Pago", ["2026-05-10", "Pacific/Kiritimati"]);
const backOverIt = spans("Pacific/Kiritimati", ["2026-05-10", "Pacific/Pago_Pago"]);

test.each<[string, ZoneSpan[], string, number, (string | null)[]]>([
  // 9 May keeps 08:00 and 20:00, not 22:00.
  [
    "to the east, the day before",
    eastAndBack,
    "2026-05-09",
    18,
    ["05-09T12:00", "05-10T00:00", null, null],
  ],
  [
    "to the east, the first day",
    eastAndBack,
    "2026-05-10",
    24,
    ["05-10T06:00", "05-10T18:00", "05-10T20:00", "05-11T00:59"],
  ],
  [
    "back to the west, the day before",
    eastAndBack,
    "2026-05-13",
    30,
    ["05-13T06:00", "05-13T18:00", "05-13T20:00", "05-14T00:59"],
  ],
  [
    "back to the west, the first day",
    eastAndBack,
    "2026-05-14",
    24,
    ["05-14T12:00", "05-15T00:00", "05-15T02:00", "05-15T06:59"],
  ],
  // The night in which the clocks of New York change is spent in Berlin, where they do not.
  [
    "to the east, before the clocks change",
    eastWithClocks,
    "2026-03-07",
    18,
    ["03-07T13:00", "03-08T01:00", null, null],
  ],
  [
    "to the east, when they have changed",
    eastWithClocks,
    "2026-03-08",
    24,
    ["03-08T07:00", "03-08T19:00", "03-08T21:00", "03-09T01:59"],
  ],
  // From −11 to +14: 10 May begins an hour before 9 May began, so nobody has it.
  [
    "over the date line, the day before",
    overTheDateLine,
    "2026-05-09",
    23,
    ["05-09T19:00", "05-10T07:00", "05-10T09:00", null],
  ],
  [
    "over the date line, the day flown over",
    overTheDateLine,
    "2026-05-10",
    0,
    [null, null, null, null],
  ],
  [
    "over the date line, the first day",
    overTheDateLine,
    "2026-05-11",
    24,
    ["05-10T18:00", "05-11T06:00", "05-11T08:00", "05-11T12:59"],
  ],
  [
    "back over it, the day that lasts two",
    backOverIt,
    "2026-05-09",
    49,
    ["05-08T18:00", "05-09T06:00", "05-09T08:00", "05-09T12:59"],
  ],
  [
    "back over it, the first day",
    backOverIt,
    "2026-05-10",
    24,
    ["05-10T19:00", "05-11T07:00", "05-11T09:00", "05-11T13:59"],
  ],
])("%s: 08:00, 20:00, 22:00 and 02:59", (_name, zones, day, hours, due) => {
  expect(hoursOf(day, zones)).toBe(hours);
  expect(dueOn(day, ["08:00", "20:00", "22:00", "02:59"], zones)).toEqual(due);
});

test("arriving in a zone on a day that it skips leaves nothing due on that day", () => {
  const zones = spans("America/New_York", ["2011-12-30", "Pacific/Apia"]);
  expect(hoursOf("2011-12-30", zones)).toBe(0);
  expect(dueOn("2011-12-30", ["08:00", "20:00"], zones)).toEqual([null, null]);
  expect(dueOn("2011-12-31", ["08:00", "20:00"], zones)).toEqual(["12-30T18:00", "12-31T06:00"]);
});

test("two changes on one day: the second replaces the first", () => {
  const noon = new Date("2026-05-09T16:00:00Z");
  const once = changed(spans("America/New_York"), noon, "Europe/Berlin");
  expect(once).toEqual(spans("America/New_York", ["2026-05-10", "Europe/Berlin"]));
  const later = new Date("2026-05-09T17:00:00Z");
  expect(changed(once, later, "Asia/Kathmandu")).toEqual(
    spans("America/New_York", ["2026-05-10", "Asia/Kathmandu"]),
  );
  expect(changed(once, later, "America/New_York")).toEqual(spans("America/New_York"));
});

test("two changes within a week both apply, each from its day", () => {
  const away = changed(
    spans("America/New_York"),
    new Date("2026-05-09T16:00:00Z"),
    "Europe/Berlin",
  );
  const back = changed(away, new Date("2026-05-13T10:00:00Z"), "America/New_York");
  expect(back).toEqual(eastAndBack);
});

const ZONES = [
  "America/New_York",
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Pacific/Pago_Pago",
  "Pacific/Kiritimati",
  "Pacific/Apia",
];

/** Journeys with up to four changes hours or days apart, around clock changes and a skipped day. */
const journeys = fc.record({
  first: fc.constantFrom(...ZONES),
  begin: fc.constantFrom("2026-03-06", "2026-03-27", "2026-04-03", "2026-10-30", "2011-12-27"),
  changes: fc.array(
    fc.record({ hours: fc.integer({ min: 0, max: 70 }), timezone: fc.constantFrom(...ZONES) }),
    { maxLength: 4 },
  ),
});

function dueBetween(from: string, to: string, zones: readonly ZoneSpan[]): Date[] {
  return daysBetween(from, to).flatMap((day) =>
    TIMES.flatMap((time) => dueInstant(day, time, zones) ?? []),
  );
}

test("however often the zone changes, days are contiguous and the past is never rewritten", () => {
  fc.assert(
    fc.property(journeys, ({ first, begin, changes }) => {
      let zones = spans(first);
      let at = new Date(`${begin}T05:00:00Z`);
      const [from, to] = [addDays(begin, -4), addDays(begin, 20)];
      for (const { hours, timezone } of changes) {
        at = new Date(at.getTime() + hours * HOUR);
        const after = changed(zones, at, timezone);
        const past = (due: Date) => due <= at;
        expect(dueBetween(from, to, after).filter(past)).toEqual(
          dueBetween(from, to, zones).filter(past),
        );
        expect(chartDayOf(at, after)).toBe(chartDayOf(at, zones));
        expect(chartDayBounds(chartDayOf(at, zones), after).end > at).toBe(true);
        zones = after;
      }
      for (const day of daysBetween(from, to)) {
        const { start, end } = chartDayBounds(day, zones);
        expect(end).toEqual(chartDayBounds(addDays(day, 1), zones).start);
        if (start.getTime() === end.getTime()) expect(dueBetween(day, day, zones)).toEqual([]);
        else expect(chartDayOf(start, zones)).toBe(day);
        for (const due of dueBetween(day, day, zones)) {
          expect(due >= start && due.getTime() <= end.getTime() + HOUR).toBe(true);
        }
      }
    }),
    { numRuns: 150 },
  );
});
