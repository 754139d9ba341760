import { DOSE_STATUSES } from "@dosebeat/domain/statuses";
import { describe, expect, it } from "vitest";
import { DAY_COLUMNS, EMPTY_TALLY, signOf, tallyOf, todayOf } from "./tally.ts";

describe("a tally of doses", () => {
  it("counts each status once, and as due only past, monitored doses", () => {
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

  it("lists today's doses by outcome", () => {
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

  it("marks a day by its most urgent kind", () => {
    const order = ["missed", "unknown", "skipped", "late", "on_time", "confirmed", "upcoming"];
    const statuses = DOSE_STATUSES.filter((status) => order.includes(status));
    const signs = order.map((first, index) => {
      const left = statuses.filter((status) => order.indexOf(status) >= index);
      return [first, signOf(tallyOf(left.map((status) => ({ status }))))];
    });
    expect(signs).toEqual(order.map((status) => [status, status]));
    expect(signOf(tallyOf([{ status: "excused" }]))).toBe("excused");
    expect(signOf(EMPTY_TALLY)).toBeNull();
  });

  it("has columns in the table's order", () => {
    expect(DAY_COLUMNS.map(({ key }) => key)).toEqual([
      ...["due", "taken", "onTime", "offTime", "missed", "unknown", "skipped"],
    ]);
  });

  it("never counts unclear doses as missed", () => {
    const tally = tallyOf([{ status: "unknown" }, { status: "unknown" }, { status: "on_time" }]);
    expect(tally).toEqual({ ...EMPTY_TALLY, due: 3, taken: 1, onTime: 1, unknown: 2 });
  });
});
