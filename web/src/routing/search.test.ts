import { describe, expect, it } from "vitest";
import {
  only,
  readDay,
  readMonth,
  readRange,
  readReturn,
  readSetup,
  readStretch,
} from "./search.ts";

describe("what screens read from the address", () => {
  it("returns only to addresses of this site", () => {
    expect(readReturn({ from: "/dashboard?day=2026-11-20" })).toEqual({
      from: "/dashboard?day=2026-11-20",
    });
    for (const from of ["//evil.example", "/\\evil.example", "https://evil.example", "x", 7]) {
      expect(readReturn({ from })).toEqual({});
    }
  });

  it("takes a day only when it is a date", () => {
    expect(readDay({ day: "2026-11-20" })).toEqual({ day: "2026-11-20" });
    for (const day of ["today", "2026-13-45", "2026-02-30", 20261120])
      expect(readDay({ day })).toEqual({});
  });

  it("takes a month and a range only when the calendar has them", () => {
    expect(readMonth({ month: "2026-02" })).toEqual({ month: "2026-02" });
    for (const month of ["2026-13", "2026-2", "now", 202602])
      expect(readMonth({ month })).toEqual({});
    expect(readRange({ days: "90", to: "2026-11-20" })).toEqual({ days: 90, to: "2026-11-20" });
    expect(readRange({ days: "12", to: "2026-02-30" })).toEqual({});
  });

  it("takes a stretch only when it is one of those on offer", () => {
    expect(readStretch({ range: "year", day: "2026-11-20" })).toEqual({
      range: "year",
      day: "2026-11-20",
    });
    expect(readStretch({ range: "century", day: "2026-99-99" })).toEqual({});
    expect(readStretch({ range: "toString" })).toEqual({});
  });

  it("takes away what was not read, over which the router would lay it", () => {
    const raw = { range: "century", day: "2026-11-20", other: "x" };
    expect({ ...raw, ...only(readStretch)(raw) }).toEqual({ day: "2026-11-20" });
  });

  it("keeps a set-up code of digits as it is", () => {
    expect(readSetup({ setupcode: 12345678 })).toEqual({ setupcode: "12345678" });
  });
});
