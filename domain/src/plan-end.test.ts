import { expect, test } from "vitest";
import { lastDayOf } from "./plan.ts";
import { EVERY_DAY } from "./planned.ts";

const row = (id: number, validTo: string | null, removedAt: Date | null = null) => ({
  ...{ ...EVERY_DAY, id, time: "08:00", addedAt: null, removedAt, validTo },
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
