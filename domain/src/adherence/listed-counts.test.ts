import { expect, it } from "vitest";
import { listedCounts } from "./listed-counts.ts";

const counts = { taken: 0, missed: 0, unknown: 0, skipped: 0 };
const NOTHING = { taken: null, missed: null, unknown: null };

it("says nothing of doses that are not worked out, or of none", () => {
  expect(listedCounts({ taken: null, missed: null, unknown: null, skipped: null })).toEqual(
    NOTHING,
  );
  // No box, a pause, no plan, or only a dose that can still be taken.
  expect(listedCounts(counts)).toEqual(NOTHING);
});

it("says of an offline box that doses are unclear, not that none was taken or missed", () => {
  expect(listedCounts({ ...counts, unknown: 7 })).toEqual({ ...NOTHING, unknown: 7 });
});

it("counts what is known beside what is unclear", () => {
  expect(listedCounts({ taken: 1, missed: 0, unknown: 6, skipped: 0 })).toEqual({
    taken: { taken: 1, of: 7 },
    missed: 0,
    unknown: 6,
  });
  expect(listedCounts({ taken: 0, missed: 6, unknown: 0, skipped: 1 })).toEqual({
    taken: { taken: 0, of: 7 },
    missed: 6,
    unknown: 0,
  });
});
