import { DOSE_STATUSES } from "@dosebeat/domain/statuses";
import { describe, expect, it } from "vitest";
import { NOTHING, tallyOf } from "./tally.ts";

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

  it("never counts what is not known as missed", () => {
    const tally = tallyOf([{ status: "unknown" }, { status: "unknown" }, { status: "on_time" }]);
    expect(tally).toEqual({ ...NOTHING, due: 3, taken: 1, onTime: 1, unknown: 2 });
  });
});
