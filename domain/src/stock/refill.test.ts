import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "../time/local-time.ts";
import { ORDER_DAYS, orderBy, weekendOf } from "./refill.ts";

/** A Tuesday. */
const TODAY = "2026-11-24";
const weekend = [6, 7];

test.each<[enough: string, orderDays: number, by: string, why: string]>([
  ["2026-12-04", ORDER_DAYS, "2026-11-30", "a Friday, less four days of the same week"],
  ["2026-12-04", 5, "2026-11-27", "over a weekend"],
  ["2026-12-05", ORDER_DAYS, "2026-11-30", "a Saturday counts as the Friday before"],
  ["2026-12-06", ORDER_DAYS, "2026-11-30", "and so does the Sunday"],
  ["2026-12-07", ORDER_DAYS, "2026-12-01", "a Monday"],
  ["2026-12-06", 0, "2026-12-04", "nobody orders on a weekend, even for the same day"],
  ["2026-12-04", 0, "2026-12-04", "the same day"],
  ["2026-12-04", 10, "2026-11-20", "two weeks"],
])("enough until %s, %i working days: order by %s (%s)", (enough, orderDays, by) => {
  expect(orderBy({ enough, orderDays, today: TODAY, weekend })).toEqual({
    day: by,
    isLate: by < TODAY,
  });
});

test("where the weekend is Friday and Saturday, Sunday is a working day", () => {
  const asked = { enough: "2026-12-04", orderDays: 4, today: TODAY, weekend: [5, 6] };
  expect(orderBy(asked).day).toBe("2026-11-29");
});

test("weekends are those of the zone", () => {
  expect(weekendOf("Africa/Cairo")).toEqual([5, 6]);
  expect(weekendOf("Asia/Tehran")).toEqual([5]);
  expect(weekendOf("Asia/Kolkata")).toEqual([7]);
  expect(weekendOf("Europe/Berlin")).toEqual([6, 7]);
  expect(weekendOf("Asia/Dubai")).toEqual([6, 7]);
});

test("where the next dose may be short it is late already", () => {
  const asked = { enough: null, orderDays: ORDER_DAYS, today: TODAY, weekend };
  expect(orderBy(asked)).toEqual({ day: TODAY, isLate: true });
});

test("on the last day itself it is not late", () => {
  const asked = { enough: "2026-12-04", orderDays: ORDER_DAYS, weekend };
  expect(orderBy({ ...asked, today: "2026-11-30" }).isLate).toBe(false);
  expect(orderBy({ ...asked, today: "2026-12-01" }).isLate).toBe(true);
});

const day = fc.integer({ min: 0, max: 2_000 }).map((days) => addDays("2026-01-01", days));
const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
const isWorking = (date: string) => weekday(date) !== 0 && weekday(date) !== 6;
const lead = fc.integer({ min: 0, max: 30 });

describe("whatever the day", () => {
  test("it is a working day, with exactly the working days of the order after it", () => {
    fc.assert(
      fc.property(day, lead, (enough, orderDays) => {
        const { day: by } = orderBy({ enough, orderDays, today: TODAY, weekend });
        expect(isWorking(by)).toBe(true);
        const after = daysBetween(addDays(by, 1), enough);
        expect(after.filter(isWorking)).toHaveLength(orderDays);
      }),
    );
  });

  test("a stock that lasts longer is never ordered earlier, a slower order never later", () => {
    fc.assert(
      fc.property(day, lead, fc.integer({ min: 0, max: 30 }), (enough, orderDays, more) => {
        const by = (until: string, days: number) =>
          orderBy({ enough: until, orderDays: days, today: TODAY, weekend }).day;
        expect(by(addDays(enough, more), orderDays) >= by(enough, orderDays)).toBe(true);
        expect(by(enough, orderDays + more) <= by(enough, orderDays)).toBe(true);
      }),
    );
  });

  test("a week of nothing but weekend ends too", () => {
    fc.assert(
      fc.property(day, fc.subarray([1, 2, 3, 4, 5, 6, 7]), (enough, free) => {
        const asked = { enough, orderDays: 3, today: TODAY };
        const { day: by } = orderBy({ ...asked, weekend: free });
        expect(by <= enough).toBe(true);
      }),
    );
  });
});
