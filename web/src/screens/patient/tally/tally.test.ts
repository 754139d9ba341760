import { countsAsDue, EMPTY_TALLY, tallyOf } from "@dosebeat/domain/adherence/tally";
import { DOSE_STATUSES, type DoseStatus } from "@dosebeat/domain/doses/statuses";
import { describe, expect, it } from "vitest";
import {
  countText,
  DAY_COLUMNS,
  daySignOf,
  ENDING_OF,
  partsOf,
  signOf,
  talliesOf,
} from "./tally.ts";

describe("a tally on screens", () => {
  it("names each part that has doses, early and late apart", () => {
    const doses = (["late", "early", "overdue", "upcoming", "late"] as const).map((status) => ({
      status,
    }));
    expect(partsOf(tallyOf(doses))).toEqual([
      { part: "early", count: 1 },
      { part: "late", count: 2 },
      { part: "overdue", count: 1 },
      { part: "toCome", count: 1 },
    ]);
  });

  it("counts the doses of each day, also of days without", () => {
    const days = [{ date: "2026-05-01" }, { date: "2026-05-02" }];
    const doses = [
      { date: "2026-05-01", status: "late" as const },
      { date: "2026-05-09", status: "missed" as const },
    ];
    expect([...talliesOf({ days }, doses)]).toEqual([
      ["2026-05-01", tallyOf([{ status: "late" }])],
      ["2026-05-02", EMPTY_TALLY],
    ]);
  });

  it("runs totals of exactly the doses that count as due", () => {
    for (const status of DOSE_STATUSES) {
      expect(ENDING_OF[status] !== null, status).toBe(countsAsDue(status));
    }
  });

  it("marks a day by its most urgent part", () => {
    const order = [
      "missed",
      "unknown",
      "overdue",
      "skipped",
      "late",
      "early",
      "on_time",
      "confirmed",
      "upcoming",
    ];
    const statuses = DOSE_STATUSES.filter((status) => order.includes(status));
    const signs = order.map((first, index) => {
      const left = statuses.filter((status) => order.indexOf(status) >= index);
      return [first, signOf(tallyOf(left.map((status) => ({ status }))))];
    });
    expect(signs).toEqual(order.map((status) => [status, status]));
    expect(signOf(tallyOf([{ status: "excused" }]))).toBe("excused");
    expect(signOf(EMPTY_TALLY)).toBeNull();
  });

  it("marks a day that is not over by what is open, and another by its worst dose", () => {
    const sign = (...statuses: DoseStatus[]) =>
      daySignOf(statuses.map((status) => ({ status, deviation_minutes: null })))?.kind ?? null;
    expect(sign("missed", "upcoming")).toBe("upcoming");
    expect(sign("on_time", "overdue", "upcoming")).toBe("overdue");
    expect(sign("upcoming", "due")).toBe("due");
    expect(sign("on_time", "late", "missed")).toBe("missed");
    expect(sign()).toBeNull();
    const late = [20, -95, 50].map((deviation_minutes) => ({
      status: "late" as const,
      deviation_minutes,
    }));
    expect(daySignOf(late)).toEqual({ kind: "late", deviation: 95 });
  });

  it("has columns that add up: due is taken, missed, unclear, skipped and overdue", () => {
    const tally = tallyOf(DOSE_STATUSES.map((status) => ({ status })));
    expect(DAY_COLUMNS.map(({ title, count }) => [title, count(tally)])).toEqual([
      ["colDue", 8],
      ["colTaken", 4],
      ["colOnTime", 1],
      ["colOffTime", 2],
      ["colMissed", 1],
      ["colUnknown", 1],
      ["colSkipped", 1],
    ]);
  });

  it("never says that nothing was taken where nothing is known", () => {
    const text = (...statuses: DoseStatus[]) =>
      countText(tallyOf(statuses.map((status) => ({ status }))));
    expect(text("unknown", "unknown", "upcoming")).toBe("?/2");
    expect(text("on_time", "unknown")).toBe("1/2");
    expect(text("missed", "unknown")).toBe("0/2");
  });
});
