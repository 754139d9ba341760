import { expect, test } from "vitest";
import { comingRows, rowsInZone, zonesNowAndThen, zonesOfRows } from "./home-rows.ts";

const ROW = {
  dosage_time: "20:00:00.000",
  amount: 1,
  timezone: null,
  removed_utc: null,
  recurrence: { kind: "cycle", on: 21, off: 7, anchor: "2026-05-04" } as const,
  valid_from: "2026-05-04",
  valid_to: null,
};
const ENDED = { ...ROW, valid_to: "2026-05-09" };
const REMOVED = { ...ROW, removed_utc: "2026-05-01T00:00:00Z" };
const COMING = { ...ROW, valid_from: "2026-06-01" };

test("what ended or was removed stays as it is, what comes later keeps its first day", () => {
  const rows = [ROW, ENDED, REMOVED, COMING];
  expect(comingRows(rows, "2026-05-10")).toEqual([ROW, COMING]);
  expect(rowsInZone(rows, "2026-05-10", "Europe/Berlin")).toEqual([
    {
      dosage_time: "20:00:00.000",
      amount: 1,
      recurrence: ROW.recurrence,
      valid_to: null,
      valid_from: null,
      timezone: "Europe/Berlin",
    },
    expect.objectContaining({ valid_from: "2026-06-01", timezone: "Europe/Berlin" }),
  ]);
});

test("tells what holds today from what comes", () => {
  const ending = { ...ROW, valid_to: "2026-05-10" };
  const home = { ...ROW, valid_from: "2026-05-11", timezone: "Europe/Berlin" };
  expect(zonesNowAndThen([ending, home], "2026-05-10")).toEqual({
    now: [null],
    later: { from: "2026-05-11", zones: ["Europe/Berlin"] },
  });
  expect(zonesNowAndThen([ending, home], "2026-05-11")).toEqual({
    now: ["Europe/Berlin"],
    later: null,
  });
  expect(zonesNowAndThen([ROW, COMING], "2026-05-10")).toEqual({ now: [null], later: null });
});

test("a plan may have times of both kinds", () => {
  expect(zonesOfRows([ROW, ROW])).toEqual([null]);
  expect(zonesOfRows([ROW, { timezone: "Europe/Berlin" }])).toEqual([null, "Europe/Berlin"]);
});
