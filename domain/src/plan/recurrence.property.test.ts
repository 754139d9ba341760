// Recurrences against an independent generator of RFC 5545.

import fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { MINUTE } from "../time/durations.ts";
import { addDays } from "../time/local-time.ts";
import type { Recurrence } from "../time/recurrence.ts";
import { occasionsOf } from "./plan.ts";
import { EVERY_DAY } from "./planned.ts";

const ZONES = [
  "Europe/Berlin",
  "America/New_York",
  "Africa/Cairo",
  "Australia/Lord_Howe",
  "America/Santiago",
  "Pacific/Auckland",
];
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const DAYS = 45;

const day = fc.integer({ min: 0, max: 4 * 365 }).map((days) => addDays("2024-01-01", days));
const monthDay = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant(-1));

const recurrence: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.constant<Recurrence>({ kind: "daily" }),
  fc
    .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
    .map((days): Recurrence => ({ kind: "weekdays", days })),
  fc
    .tuple(fc.integer({ min: 2, max: 40 }), fc.integer({ min: -50, max: 20 }))
    .map(([every, before]): Recurrence => ({ kind: "interval", every, anchor: String(before) })),
  fc
    .tuple(
      fc.integer({ min: 1, max: 21 }),
      fc.integer({ min: 1, max: 14 }),
      fc.integer({ min: -50, max: 20 }),
    )
    .map(([on, off, before]): Recurrence => ({ kind: "cycle", on, off, anchor: String(before) })),
  fc
    .uniqueArray(monthDay, { minLength: 1, maxLength: 5 })
    .map((days): Recurrence => ({ kind: "monthly", days })),
);

const plan = fc
  .record({
    recurrence,
    timezone: fc.constantFrom(...ZONES),
    start: day,
    // Mostly near the changes of clocks and of chart days.
    minute: fc.oneof(fc.integer({ min: 0, max: 4 * 60 }), fc.integer({ min: 0, max: 1439 })),
  })
  .map(({ recurrence: rule, ...rest }) => ({
    ...rest,
    recurrence:
      "anchor" in rule ? { ...rule, anchor: addDays(rest.start, Number(rule.anchor)) } : rule,
  }));

type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never;

function rulesOf({ recurrence: rule, start }: Plan) {
  switch (rule.kind) {
    case "daily":
      return [{ first: start, rule: { freq: "DAILY" as const } }];
    case "weekdays": {
      const byDay = rule.days.map((weekday) => WEEKDAYS[weekday - 1] ?? "");
      return [{ first: start, rule: { freq: "WEEKLY" as const, byDay } }];
    }
    case "interval":
      return [{ first: rule.anchor, rule: { freq: "DAILY" as const, interval: rule.every } }];
    case "cycle":
      return Array.from({ length: rule.on }, (_, index) => ({
        first: addDays(rule.anchor, index),
        rule: { freq: "DAILY" as const, interval: rule.on + rule.off },
      }));
    case "monthly":
      return [{ first: start, rule: { freq: "MONTHLY" as const, byMonthDay: rule.days } }];
  }
}

/**
 * By the generator, in seconds since the epoch. It gives the days, at noon: of times that the clocks skip it
 * drops some, where RFC 5545 moves them. Times before 03:00 are on the next calendar day.
 */
function generated(planned: Plan): number[] {
  const { timezone, minute, start } = planned;
  const clock = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 });
  const noon = (day: string) =>
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: timezone, plainTime: "12:00" });
  return rulesOf(planned)
    .flatMap(({ first, rule }) =>
      new RRuleTemporal({
        ...rule,
        tzid: timezone,
        temporal: Temporal,
        dtstart: noon(first),
        until: noon(addDays(start, DAYS)),
      }).all(),
    )
    .map((at) => at.toPlainDate())
    .filter((date) => date.toString() >= start)
    .map((date) => date.add({ days: minute < 180 ? 1 : 0 }))
    .map((date) => date.toZonedDateTime({ timeZone: timezone, plainTime: clock }))
    .map((at) => at.epochMilliseconds / 1000)
    .sort((a, b) => a - b);
}

test("every recurrence falls where an independent generator of RFC 5545 puts it", () => {
  fc.assert(
    fc.property(plan, (planned) => {
      const { timezone, minute, start } = planned;
      const clock = new Date(minute * MINUTE).toISOString().slice(11, 16);
      const medicine = {
        id: 1,
        startdate: start,
        enddate: null,
        removedAt: null,
        pauses: [],
        isAsNeeded: false,
        times: [
          {
            ...EVERY_DAY,
            id: 1,
            time: clock,
            recurrence: planned.recurrence,
            addedAt: null,
            removedAt: null,
          },
        ],
      };
      const zones = [{ fromDay: null, timezone }];
      const ours = occasionsOf([medicine], zones, start, addDays(start, DAYS));
      expect(ours.map(({ due }) => due.getTime() / 1000)).toEqual(generated(planned));
    }),
    { numRuns: 300 },
  );
});
