import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "./durations.ts";
import {
  addDays,
  chartDayBounds,
  chartDayOf,
  dueInstant,
  localDateTime,
  nextChartDay,
  type ZoneSpan,
  zoneExists,
} from "./local-time.ts";

const zone = (timezone: string): ZoneSpan[] => [{ fromDay: null, timezone }];
const moved = (first: string, fromDay: string, second: string): ZoneSpan[] => [
  { fromDay: null, timezone: first },
  { fromDay, timezone: second },
];

test("days are added as a calendar has them, over ends of months and years", () => {
  fc.assert(
    fc.property(
      fc.record({
        year: fc.integer({ min: 1900, max: 2200 }),
        month: fc.integer({ min: 1, max: 12 }),
        day: fc.integer({ min: 1, max: 31 }),
      }),
      fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -4000, max: 4000 })),
      (given, days) => {
        const date = Temporal.PlainDate.from(given);
        expect(addDays(date.toString(), days)).toBe(date.add({ days }).toString());
      },
    ),
    { numRuns: 2000 },
  );
});

test.each([
  ["America/New_York", "2026-11-21", "2026-11-21T08:00:00Z", "2026-11-22T08:00:00Z"],
  // The day before the clocks change at 2 a.m. is the one that is longer or shorter.
  ["America/New_York", "2026-03-07", "2026-03-07T08:00:00Z", "2026-03-08T07:00:00Z"],
  ["America/New_York", "2026-10-31", "2026-10-31T07:00:00Z", "2026-11-01T08:00:00Z"],
  ["Europe/Berlin", "2026-03-28", "2026-03-28T02:00:00Z", "2026-03-29T01:00:00Z"],
  ["Europe/Berlin", "2026-10-24", "2026-10-24T01:00:00Z", "2026-10-25T02:00:00Z"],
  ["Australia/Lord_Howe", "2026-04-04", "2026-04-03T16:00:00Z", "2026-04-04T16:30:00Z"],
  ["Australia/Lord_Howe", "2026-10-03", "2026-10-02T16:30:00Z", "2026-10-03T16:00:00Z"],
  ["Asia/Kathmandu", "2026-05-10", "2026-05-09T21:15:00Z", "2026-05-10T21:15:00Z"],
  ["Pacific/Pago_Pago", "2026-05-10", "2026-05-10T14:00:00Z", "2026-05-11T14:00:00Z"],
  ["Pacific/Kiritimati", "2026-05-10", "2026-05-09T13:00:00Z", "2026-05-10T13:00:00Z"],
  // From 29 to 31 December: the hours up to midnight, then those of the 31st up to 3 a.m.
  ["Pacific/Apia", "2011-12-29", "2011-12-29T13:00:00Z", "2011-12-30T13:00:00Z"],
])("a chart day in %s on %s runs from 3 a.m. to 3 a.m.", (timezone, day, start, end) => {
  const bounds = chartDayBounds(day, zone(timezone));
  expect(bounds).toEqual({ start: new Date(start), end: new Date(end) });
});

test.each([
  ["UTC", "2026-05-10", "08:00", "2026-05-10T08:00:00Z"],
  ["UTC", "2026-05-10", "02:59", "2026-05-11T02:59:00Z"],
  ["UTC", "2026-05-10", "03:00", "2026-05-10T03:00:00Z"],
  // Skipped by the clocks: forward by the gap, and it stays with its day.
  ["America/New_York", "2026-03-07", "02:30", "2026-03-08T07:30:00Z"],
  // Occurs twice: the first.
  ["America/New_York", "2026-10-31", "01:30", "2026-11-01T05:30:00Z"],
  ["Australia/Lord_Howe", "2026-10-03", "02:15", "2026-10-03T15:45:00Z"],
  ["Australia/Lord_Howe", "2026-04-04", "01:45", "2026-04-04T14:45:00Z"],
  ["Europe/Berlin", "2026-03-28", "02:30", "2026-03-29T01:30:00Z"],
  ["Europe/Berlin", "2026-10-24", "02:30", "2026-10-25T00:30:00Z"],
  ["America/New_York", "2026-03-07", "01:59", "2026-03-08T06:59:00Z"],
  ["America/New_York", "2026-03-08", "02:30", "2026-03-09T06:30:00Z"],
  ["America/New_York", "2026-10-31", "02:30", "2026-11-01T07:30:00Z"],
  ["Asia/Kathmandu", "2026-05-10", "02:59", "2026-05-10T21:14:00Z"],
  ["Pacific/Pago_Pago", "2026-05-10", "00:30", "2026-05-11T11:30:00Z"],
  ["Pacific/Kiritimati", "2026-05-10", "08:00:30", "2026-05-09T18:00:00Z"],
  // The whole 30th was skipped: its night of the 29th is the one of the 31st.
  ["Pacific/Apia", "2011-12-29", "01:00", "2011-12-30T11:00:00Z"],
])("in %s on %s the time %s is due at %s", (timezone, day, time, due) => {
  expect(dueInstant(day, time, zone(timezone))).toEqual(new Date(due));
});

test("a change of zone shrinks the running day and drops what is due after the new start", () => {
  const zones = moved("America/New_York", "2026-05-10", "Europe/Berlin");
  expect(dueInstant("2026-05-09", "08:00", zones)).toEqual(new Date("2026-05-09T12:00:00Z"));
  expect(dueInstant("2026-05-09", "20:00", zones)).toEqual(new Date("2026-05-10T00:00:00Z"));
  expect(dueInstant("2026-05-09", "22:00", zones)).toBeNull();
  expect(chartDayBounds("2026-05-09", zones).end).toEqual(new Date("2026-05-10T01:00:00Z"));
  expect(dueInstant("2026-05-10", "08:00", zones)).toEqual(new Date("2026-05-10T06:00:00Z"));
});

test("a change of zone to the west stretches the running day", () => {
  const zones = moved("Europe/Berlin", "2026-05-10", "America/New_York");
  const { start, end } = chartDayBounds("2026-05-09", zones);
  expect((end.getTime() - start.getTime()) / HOUR).toBe(30);
});

test("a day flown over has no length and nothing due, the days around it meet", () => {
  const zones = moved("Pacific/Pago_Pago", "2026-05-10", "Pacific/Kiritimati");
  expect(dueInstant("2026-05-10", "08:00", zones)).toBeNull();
  const flown = chartDayBounds("2026-05-10", zones);
  expect(flown.start).toEqual(flown.end);
  expect(chartDayBounds("2026-05-09", zones).end).toEqual(
    chartDayBounds("2026-05-11", zones).start,
  );
});

test("a day that the zone skipped has nothing due", () => {
  const apia = zone("Pacific/Apia");
  expect(dueInstant("2011-12-30", "08:00", apia)).toBeNull();
  expect(dueInstant("2011-12-31", "08:00", apia)).toEqual(new Date("2011-12-30T18:00:00Z"));
  const before = chartDayBounds("2011-12-29", apia);
  expect(before.end).toEqual(chartDayBounds("2011-12-31", apia).start);
});

test.each([
  ["2026-11-21T07:59:59Z", "2026-11-20"],
  ["2026-11-21T08:00:00Z", "2026-11-21"],
  ["2026-11-22T07:59:59.999Z", "2026-11-21"],
])("in New York the instant %s belongs to chart day %s", (instant, day) => {
  expect(chartDayOf(new Date(instant), zone("America/New_York"))).toBe(day);
});

test("every instant lies within the bounds of its chart day", () => {
  const all = [
    zone("Asia/Kathmandu"),
    zone("Pacific/Apia"),
    moved("Pacific/Pago_Pago", "2011-12-30", "Pacific/Kiritimati"),
  ];
  for (const zones of all) {
    for (let hour = 0; hour < 24 * 8; hour += 1) {
      const at = new Date(Date.UTC(2011, 11, 26, hour, 59));
      const { start, end } = chartDayBounds(chartDayOf(at, zones), zones);
      expect(at >= start && at < end, `${at.toISOString()} in ${zones[0]?.timezone}`).toBe(true);
    }
  }
});

test.each([
  ["America/New_York", "Europe/Berlin", "2026-05-09T16:00:00Z", "2026-05-10"],
  // 23:00 in New York is past 3 a.m. in Berlin: that Berlin day has begun, the next one counts.
  ["America/New_York", "Europe/Berlin", "2026-05-10T03:00:00Z", "2026-05-11"],
  ["Europe/Berlin", "America/New_York", "2026-05-09T10:00:00Z", "2026-05-10"],
  ["Pacific/Pago_Pago", "Pacific/Kiritimati", "2026-05-09T23:00:00Z", "2026-05-10"],
])("a change from %s to %s at %s holds from chart day %s", (first, second, at, day) => {
  const instant = new Date(at);
  expect(nextChartDay(instant, zone(first), second)).toBe(day);
  const bounds = chartDayBounds(chartDayOf(instant, zone(first)), moved(first, day, second));
  expect(bounds.end > instant).toBe(true);
});

test("local date and time of an instant", () => {
  expect(localDateTime(new Date("2026-11-21T12:04:05.006Z"), "America/New_York")).toEqual({
    date: "2026-11-21",
    time: "07:04:05.006",
  });
});

test.each([
  ["Europe/Berlin", true],
  ["UTC", true],
  ["Mars/Olympus", false],
  ["+02:00", false],
  ["", false],
])("zone %s exists: %s", (timezone, exists) => {
  expect(zoneExists(timezone)).toBe(exists);
});

test("the quick way and Temporal agree on every time of day, near and far from changed clocks", () => {
  const zones = ["America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia"];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(1971) / DAY, max: Date.UTC(2037) / DAY }),
      fc.integer({ min: 0, max: 1439 }),
      (timezone, dayNumber, minute) => {
        const day = new Date(dayNumber * DAY).toISOString().slice(0, 10);
        const time = new Date(minute * MINUTE).toISOString().slice(11, 16);
        const due = dueInstant(day, time, zone(timezone));
        if (!due) return;
        const calendarDay = Temporal.PlainDate.from(day).add({ days: time < "03:00" ? 1 : 0 });
        const exact = calendarDay.toPlainDateTime(time).toZonedDateTime(timezone);
        expect(due.getTime()).toBe(exact.epochMilliseconds);
      },
    ),
    { numRuns: 2000 },
  );
});
