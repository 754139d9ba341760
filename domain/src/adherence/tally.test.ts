import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DOSE_STATUSES, type DoseStatus, isTaken } from "../doses/statuses.ts";
import { type DayDose, figuresOf, type MonitoredDay } from "./adherence.ts";
import {
  countsAsDue,
  EMPTY_TALLY,
  sumOfTallies,
  TALLY_PARTS,
  type Tally,
  tallyOf,
  tallyOfDays,
} from "./tally.ts";

const dates = Array.from({ length: 8 }, (_, day) => `2026-05-0${day + 1}`);
const dose = fc.record({
  status: fc.constantFrom(...DOSE_STATUSES),
  date: fc.constantFrom(...dates),
});
const doses = fc.array(dose, { maxLength: 60 });

const totalOf = (tally: Tally) => TALLY_PARTS.reduce((sum, part) => sum + tally[part], 0);

test("each status is counted once, and as due only when its time is over and its day counts", () => {
  const tally = tallyOf(DOSE_STATUSES.map((status) => ({ status })));
  expect(tally).toEqual({
    onTime: 1,
    early: 1,
    late: 1,
    confirmed: 1,
    missed: 1,
    skipped: 1,
    unknown: 1,
    overdue: 1,
    toCome: 2,
    excused: 1,
    taken: 4,
    due: 8,
    planned: 10,
  });
});

test("a dose that is late but open is due, and no longer to come; one not counted is neither", () => {
  expect(tallyOf([{ status: "overdue" }])).toEqual({
    ...EMPTY_TALLY,
    overdue: 1,
    due: 1,
    planned: 1,
  });
  expect(tallyOf([{ status: "excused" }])).toEqual({ ...EMPTY_TALLY, excused: 1 });
});

test("unclear doses are never counted as missed, and confirmed ones as taken", () => {
  const statuses: DoseStatus[] = ["unknown", "unknown", "confirmed"];
  expect(tallyOf(statuses.map((status) => ({ status })))).toEqual({
    ...EMPTY_TALLY,
    unknown: 2,
    confirmed: 1,
    taken: 1,
    due: 3,
    planned: 3,
  });
});

describe("whatever the doses", () => {
  test("the parts make the whole, and taken ≤ due ≤ planned ≤ all", () => {
    fc.assert(
      fc.property(doses, (all) => {
        const tally = tallyOf(all);
        expect(totalOf(tally)).toBe(all.length);
        expect(tally.taken).toBe(all.filter(({ status }) => isTaken(status)).length);
        expect(tally.due).toBe(all.filter(({ status }) => countsAsDue(status)).length);
        expect(tally.planned).toBe(tally.due + tally.toCome);
        expect(all.length).toBe(tally.planned + tally.excused);
        expect(tally.taken).toBeLessThanOrEqual(tally.due);
        const open = tally.missed + tally.skipped + tally.unknown + tally.overdue;
        expect(tally.due - tally.taken).toBe(open);
      }),
    );
  });

  test("the days of a range, in any grouping, add up to the range", () => {
    fc.assert(
      fc.property(doses, fc.subarray(dates), (all, some) => {
        const byDay = dates.map((date) => tallyOf(all.filter((found) => found.date === date)));
        expect(sumOfTallies(byDay)).toEqual(tallyOf(all));
        const others = new Set(dates.filter((date) => !some.includes(date)));
        const parts = [tallyOfDays(all, new Set(some)), tallyOfDays(all, others)];
        expect(sumOfTallies(parts)).toEqual(tallyOf(all));
      }),
    );
  });

  test("the figures are the tally of the days that count", () => {
    const flags = fc.record({
      closed: fc.boolean(),
      monitored: fc.boolean(),
      excused: fc.boolean(),
      insidePlan: fc.boolean(),
    });
    const days = fc.array(flags, { minLength: dates.length, maxLength: dates.length });
    fc.assert(
      fc.property(doses, days, (all, known) => {
        const monitored = known.map((day, index): MonitoredDay => {
          const date = dates[index] ?? "";
          const onDay = all
            .filter((found) => found.date === date)
            .map(({ status }): DayDose => ({ status, time: "08:00", deviation: null }));
          return {
            date,
            ...day,
            doses: onDay,
            occasions: onDay.length,
            pocketDoses: 0,
            addedOpenings: 0,
            presses: [],
          };
        });
        const counted = new Set(
          monitored
            .filter((day) => day.closed && day.monitored && !day.excused)
            .map(({ date }) => date),
        );
        const { taken, due, onTime } = tallyOfDays(all, counted);
        const { taking, timing_of_due, timing_of_taken, coverage } = figuresOf(monitored);
        expect(taking).toMatchObject({ numerator: taken, denominator: due });
        expect(timing_of_due).toMatchObject({ numerator: onTime, denominator: due });
        expect(timing_of_taken).toMatchObject({ numerator: onTime, denominator: taken });
        expect(coverage.numerator).toBe(due);
      }),
    );
  });
});
