import { DOSE_STATUSES } from "@dosebeat/domain/statuses";
import { describe, expect, it } from "vitest";
import { DAY_COLUMNS, NOTHING, signOf, tallyOf, todayOf } from "./tally.ts";

describe("the tally of doses", () => {
  it("counts each status in one place, and as due only what is past and monitored", () => {
    expect(tallyOf(DOSE_STATUSES.map((status) => ({ status })))).toEqual({
      due: 7,
      taken: 4,
      onTime: 1,
      offTime: 2,
      confirmed: 1,
      missed: 1,
      unknown: 1,
      skipped: 1,
      excused: 1,
      open: 3,
    });
  });

  it("lists today by what became of each dose", () => {
    const doses = DOSE_STATUSES.map((status) => ({ status }));
    expect(todayOf(doses).map(({ part, count }) => [part, count])).toEqual([
      ["onTimeCount", 1],
      ["earlyCount", 1],
      ["lateCount", 1],
      ["missedCount", 1],
      ["unknownCount", 1],
      ["openCount", 3],
    ]);
  });

  it("signs a day with what needs most attention", () => {
    const order = ["missed", "unknown", "skipped", "late", "on_time", "confirmed", "upcoming"];
    const statuses = DOSE_STATUSES.filter((status) => order.includes(status));
    const signs = order.map((first, index) => {
      const left = statuses.filter((status) => order.indexOf(status) >= index);
      return [first, signOf(tallyOf(left.map((status) => ({ status }))))];
    });
    expect(signs).toEqual(order.map((status) => [status, status]));
    expect(signOf(tallyOf([{ status: "excused" }]))).toBe("excused");
    expect(signOf(NOTHING)).toBeNull();
  });

  it("has columns in the order of the table", () => {
    expect(DAY_COLUMNS.map(({ key }) => key)).toEqual([
      ...["due", "taken", "onTime", "offTime", "missed", "unknown", "skipped"],
    ]);
  });

  it("never counts what is not known as missed", () => {
    const tally = tallyOf([{ status: "unknown" }, { status: "unknown" }, { status: "on_time" }]);
    expect(tally).toEqual({ ...NOTHING, due: 3, taken: 1, onTime: 1, unknown: 2 });
  });
});
