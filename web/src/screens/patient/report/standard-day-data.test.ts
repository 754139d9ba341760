import type { AdherenceDay } from "@dosebeat/contract/adherence";
import { expect, test } from "vitest";
import { linesOf, placeOf, slotsOf, spreadInTimes } from "./standard-day-data.ts";

function day(date: string, counted = true): AdherenceDay {
  const none = { due: 0, taken: 0, on_time: 0, early: 0, late: 0, missed: 0, unknown: 0 };
  const rest = { excused: 0, occasions: 0, presses: 0, extra: 0, corrected: 0 };
  return { date, counted, ...none, ...rest, implementation: null, plan: "due" };
}

function dose(date: string, dosage_time: string, deviation_minutes: number | null) {
  return { date, dosage_time: `${dosage_time}:00.000`, deviation_minutes, timezone: null };
}

test("only days that count, and one press for medicines due together", () => {
  const doses = [
    dose("2026-11-01", "20:00", 10),
    dose("2026-11-01", "08:00", 5),
    dose("2026-11-01", "08:00", 5),
    dose("2026-11-02", "08:00", null),
    dose("2026-11-03", "08:00", 90),
  ];
  const days = [day("2026-11-01"), day("2026-11-02"), day("2026-11-03", false)];
  expect(slotsOf(doses, days, "UTC").map(({ time, deviations }) => [time, deviations])).toEqual([
    ["08:00", [5]],
    ["20:00", [10]],
  ]);
});

test("no press is only known of days that count", () => {
  const doses = [dose("2026-11-01", "08:00", 5), dose("2026-11-02", "08:00", null)];
  const isKnownOf = (...counted: boolean[]) =>
    slotsOf(
      doses,
      counted.map((one, index) => day(`2026-11-0${index + 1}`, one)),
      "UTC",
    ).map(({ deviations, isKnown }) => [deviations, isKnown]);
  expect(isKnownOf(false, false)).toEqual([[[], false]]);
  expect(isKnownOf(false, true)).toEqual([[[], true]]);
});

test("a time by the clock at home is apart from the same time of the place", () => {
  const here = dose("2026-11-01", "08:00", 5);
  const home = { ...dose("2026-11-01", "08:00", -15), timezone: "Europe/Berlin" };
  const slots = slotsOf([here, home], [day("2026-11-01")], "Asia/Tokyo");
  const medians = slots.map((slot) => [spreadInTimes(slot).median, slot.zone]);
  expect(medians).toEqual([
    ["08:05", null],
    ["07:45", "Europe/Berlin"],
  ]);
});

test("times in the order of the chart day, with the night last", () => {
  const doses = ["02:00", "23:00", "03:00"].map((time) => dose("2026-11-01", time, null));
  const slots = slotsOf(doses, [day("2026-11-01")], "UTC");
  expect(slots.map(({ time }) => time)).toEqual(["03:00", "23:00", "02:00"]);
  expect(slots.map((slot) => spreadInTimes(slot).median)).toEqual([null, null, null]);
});

test("a span needs five presses, and goes around midnight", () => {
  const slotOf = (deviations: number[]) => {
    const dates = deviations.map((_, index) => `2026-11-0${index + 1}`);
    const doses = deviations.map((minutes, index) => dose(dates[index] ?? "", "23:50", minutes));
    const [slot] = slotsOf(
      doses,
      dates.map((date) => day(date)),
      "UTC",
    );
    if (!slot) throw new Error("There is a slot.");
    return spreadInTimes(slot);
  };
  expect(slotOf([20, 20, 20, 20])).toEqual({ median: "00:10", span: null });
  expect(slotOf([0, 10, 20, 30, 40])).toEqual({
    median: "00:10",
    span: { low: "23:54", high: "00:26" },
  });
});

test("places run from 3 to 3, and stop at the edge", () => {
  expect([placeOf("03:00"), placeOf("15:00"), placeOf("02:59", 30)]).toEqual([0, 50, 100]);
  expect(placeOf("03:10", -60)).toBe(0);
});

test("labels that would cover each other stand in lines of their own", () => {
  expect(linesOf([10, 30, 60], 20)).toEqual([0, 0, 0]);
  expect(linesOf([10, 15, 20, 40], 20)).toEqual([0, 1, 2, 0]);
  // At the edge a label is moved inwards.
  expect(linesOf([1, 15], 20)).toEqual([0, 1]);
});
