import { expect, test } from "vitest";
import { dayWords, lastDayOf, lastRemovalOf } from "./plan.ts";
import { EVERY_DAY } from "./planned.ts";

const row = (id: number, validTo: string | null, removedAt: Date | null = null) => ({
  ...EVERY_DAY,
  id,
  time: "08:00",
  addedAt: null,
  removedAt,
  validTo,
});

test("a taper without an end date ends with its last phase", () => {
  const taper = [row(1, "2026-01-07"), row(2, "2026-01-16"), row(3, "2026-01-10")];
  expect(lastDayOf({ enddate: null, times: taper })).toBe("2026-01-16");
  expect(lastDayOf({ enddate: "2026-02-01", times: taper })).toBe("2026-02-01");
});

test("a plan with a row that goes on does not end, whatever was removed", () => {
  expect(lastDayOf({ enddate: null, times: [row(1, "2026-01-07"), row(2, null)] })).toBeNull();
  const changed = [row(1, null, new Date("2026-01-05T12:00Z")), row(2, "2026-01-10")];
  expect(lastDayOf({ enddate: null, times: changed })).toBe("2026-01-10");
  expect(lastDayOf({ enddate: null, times: [] })).toBeNull();
});

const ZONES = [{ fromDay: null, timezone: "Europe/Berlin" }];

function wordsOf(enddate: string | null, times: ReturnType<typeof row>[], startdate: string) {
  const medicine = { id: 1, startdate, enddate, times, removedAt: null };
  const plan = [{ ...medicine, pauses: [], isAsNeeded: false }];
  return [...dayWords(plan, ZONES, "2026-01-05", "2026-01-09").values()];
}

test("a plan whose times were all removed ends the day before, whatever its end date", () => {
  const noon = new Date("2026-01-07T12:00:00Z");
  const removed = ["due", "due", "due", "outside", "outside"];
  // Of the day of the removal only what was due before it is left.
  expect(wordsOf("2026-01-31", [row(1, null, noon)], "2026-01-05")).toEqual(removed);
  expect(wordsOf(null, [row(1, null, noon)], "2026-01-05")).toEqual(removed);
  const early = new Date("2026-01-07T06:00:00Z");
  expect(wordsOf("2026-01-31", [row(1, null, early)], "2026-01-05")).toEqual([
    "due",
    "due",
    "outside",
    "outside",
    "outside",
  ]);
  const one = [row(1, null, early), { ...row(2, "2026-01-06"), time: "20:00" }];
  expect(wordsOf("2026-01-31", one, "2026-01-05")).toEqual([
    "due",
    "due",
    "not_due",
    "not_due",
    "not_due",
  ]);
});

test("the removal of the last time counts where none is left", () => {
  const [one, two] = [new Date("2026-01-05T12:00Z"), new Date("2026-01-07T12:00Z")];
  expect(lastRemovalOf({ times: [row(1, null, two), row(2, null, one)] })).toEqual(two);
  expect(lastRemovalOf({ times: [row(1, null, two), row(2, null)] })).toBeNull();
  expect(lastRemovalOf({ times: [] })).toBeNull();
});
