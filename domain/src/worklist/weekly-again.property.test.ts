// A weekly medicine that is taken daily, in any zone, at any hour and beside any change of clocks.

import fc from "fast-check";
import { expect, test } from "vitest";
import { knownOf, planOf, type SafetyCase } from "../../test/safety-fixture.ts";
import { occasionsOf } from "../plan/plan.ts";
import { DAY, HOUR, MINUTE } from "../time/durations.ts";
import { addDays, chartDayBounds, chartDayOf, type ZoneSpan } from "../time/local-time.ts";
import { openingReasons } from "./openings.ts";

const ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"];

/** Due once a week at this time of day, from this Monday on. */
function weekly(timezone: string, monday: string, time: string): SafetyCase {
  return {
    name: "",
    why: "",
    statements: [],
    excused: [],
    lists: true,
    presses: [],
    plan: {
      zones: [{ from_day: null, timezone }],
      medicines: [
        {
          id: 1,
          startdate: addDays(monday, -28),
          enddate: null,
          removed_utc: null,
          as_needed: null,
          pauses: [],
          schedules: [
            {
              id: 1,
              dosage_time: `${time}:00.000`,
              amount: 1,
              valid_from: null,
              valid_to: null,
              timezone: null,
              added_utc: null,
              removed_utc: null,
              recurrence: { kind: "weekdays", days: [1] },
            },
          ],
        },
      ],
    },
    now: `${addDays(monday, 4)}T00:00:00.000Z`,
    box: null,
    from: monday,
    to: addDays(monday, 6),
    expected: {} as SafetyCase["expected"],
  };
}

const monday = fc.integer({ min: 0, max: 103 }).map((week) => addDays("2026-01-05", 7 * week));
const time = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) =>
      `${`${Math.floor(quarter / 4)}`.padStart(2, "0")}:${`${(quarter % 4) * 15}`.padStart(2, "0")}`,
  );

test("is a call once it was opened again near its hour on two of three days", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      monday,
      time,
      fc.integer({ min: -20, max: 20 }),
      fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 2, maxLength: 2 }),
      (timezone, day, dosageTime, taken, again) => {
        const given = weekly(timezone, day, dosageTime);
        const zones: ZoneSpan[] = [{ fromDay: null, timezone }];
        const [occasion] = occasionsOf(planOf(given), zones, day, day);
        if (!occasion) throw new Error("Mondays are due.");
        const due = occasion.due.getTime();
        const next = [1, 2].map((days, index) => {
          const near = occasionsAt(zones, addDays(day, days), dosageTime);
          return new Date(near.getTime() + (again[index] ?? 0) * MINUTE);
        });
        const presses = [new Date(due + taken * MINUTE), ...next];
        const now = new Date((next[1]?.getTime() ?? 0) + HOUR);
        const from = new Date(due - 3 * DAY).toISOString();
        const known = knownOf({
          ...given,
          now: now.toISOString(),
          presses: presses.map((at) => at.toISOString()),
          box: {
            bound: [[from, null]],
            numbered: true,
            interval_minutes: 60,
            without_instant: [],
            heard_utc: now.toISOString(),
            uncertain: [
              [null, from],
              [now.toISOString(), null],
            ],
          },
        });
        const today = chartDayOf(now, known.zones);
        const first = addDays(today, -13);
        const reasons = openingReasons({
          opened: known.openings,
          zones: known.zones,
          today,
          occasions: occasionsOf(known.plan, known.zones, addDays(first, -31), addDays(today, 31)),
          bounds: {
            start: chartDayBounds(first, known.zones).start,
            end: chartDayBounds(today, known.zones).end,
          },
        });
        const days = new Set(next.map((at) => chartDayOf(at, known.zones)));
        expect(known.openings).toHaveLength(2);
        if (days.size === 2) expect(reasons[0]?.reason.kind).toBe("too_often");
      },
    ),
    { numRuns: 400 },
  );
});

function occasionsAt(zones: ZoneSpan[], day: string, time: string): Date {
  const given = weekly("UTC", day, time);
  given.plan.medicines[0]?.schedules.forEach((row) => {
    Object.assign(row, { recurrence: { kind: "daily" } });
  });
  const [occasion] = occasionsOf(planOf(given), zones, day, day);
  if (!occasion) throw new Error("Every day is due.");
  return occasion.due;
}
