import { DAY } from "@dosebeat/domain/time/durations";
import { expect, test } from "vitest";
import { labelsIn, zonedTicks } from "./zoned-ticks.ts";

const ticks = (from: string, to: string, zone: string, most: number) =>
  zonedTicks(Date.parse(from), Date.parse(to), zone, () => most).map(
    ({ at, kind }) => `${new Date(at).toISOString().slice(0, 16)} ${kind}`,
  );

test("a day has ticks at the zone's full hours, and a day tick at midnight", () => {
  expect(ticks("2026-11-21T08:00Z", "2026-11-22T08:00Z", "America/New_York", 5)).toEqual([
    "2026-11-21T11:00 hour",
    "2026-11-21T17:00 hour",
    "2026-11-21T23:00 hour",
    "2026-11-22T05:00 day",
  ]);
});

test("zones with half-hour offsets have their own full hours", () => {
  expect(ticks("2026-11-21T00:00Z", "2026-11-21T03:00Z", "Asia/Kolkata", 4)).toEqual([
    "2026-11-21T00:30 hour",
    "2026-11-21T01:30 hour",
    "2026-11-21T02:30 hour",
  ]);
});

test("a skipped hour has no tick, a repeated one has its first", () => {
  // New York: 02:00 does not exist on 8 March 2026; 01:00 occurs twice on 1 November.
  expect(ticks("2026-03-08T05:00Z", "2026-03-08T08:30Z", "America/New_York", 6)).toEqual([
    "2026-03-08T05:00 day",
    "2026-03-08T06:00 hour",
    "2026-03-08T07:00 hour",
    "2026-03-08T08:00 hour",
  ]);
  expect(ticks("2026-11-01T04:00Z", "2026-11-01T08:00Z", "America/New_York", 6)).toEqual([
    "2026-11-01T04:00 day",
    "2026-11-01T05:00 hour",
    "2026-11-01T07:00 hour",
    "2026-11-01T08:00 hour",
  ]);
});

test("a tick in the skipped hour is left out", () => {
  expect(ticks("2026-03-08T05:00Z", "2026-03-08T12:00Z", "America/New_York", 4)).toEqual([
    "2026-03-08T05:00 day",
    "2026-03-08T08:00 hour",
    "2026-03-08T10:00 hour",
    "2026-03-08T12:00 hour",
  ]);
});

test("day ticks stay at midnight across clock changes", () => {
  expect(ticks("2026-03-27T00:00Z", "2026-03-31T00:00Z", "Europe/Berlin", 5)).toEqual([
    "2026-03-27T23:00 day",
    "2026-03-28T23:00 day",
    "2026-03-29T22:00 day",
    "2026-03-30T22:00 day",
  ]);
});

test("week ticks are on Mondays, month ticks on the first", () => {
  expect(ticks("2026-11-01T00:00Z", "2026-11-29T00:00Z", "UTC", 6)).toEqual(
    [2, 9, 16, 23].map((day) => `2026-11-${String(day).padStart(2, "0")}T00:00 day`),
  );
  expect(ticks("2025-11-22T08:00Z", "2026-11-22T08:00Z", "Europe/Paris", 5)).toEqual([
    "2025-12-31T23:00 month",
    "2026-03-31T22:00 month",
    "2026-06-30T22:00 month",
    "2026-09-30T22:00 month",
  ]);
});

test("every range has at least three ticks, on phones too", () => {
  const end = Date.parse("2026-11-22T08:00Z");
  for (const days of [1, 7, 30, 91, 365]) {
    for (const room of [226, 254, 286, 600, 900]) {
      const found = zonedTicks(end - days * DAY, end, "America/New_York", (kind) =>
        labelsIn(room, kind),
      );
      expect(found.length, `${days} days in ${room} px`).toBeGreaterThanOrEqual(3);
    }
  }
});

test("an empty range has no ticks", () => {
  expect(zonedTicks(5, 5, "UTC", () => 6)).toEqual([]);
});
