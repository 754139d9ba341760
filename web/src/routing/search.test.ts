import { describe, expect, it } from "vitest";
import { only, readDay, readMonth, readRange, readReturn, readSensorRange } from "./search.ts";

describe("search parameters", () => {
  it("accept only return addresses of this site", () => {
    expect(readReturn({ from: "/dashboard?day=2026-11-20" })).toEqual({
      from: "/dashboard?day=2026-11-20",
    });
    for (const from of ["//evil.example", "/\\evil.example", "https://evil.example", "x", 7]) {
      expect(readReturn({ from })).toEqual({});
    }
  });

  it("accept a day only if it is a date", () => {
    expect(readDay({ day: "2026-11-20" })).toEqual({ day: "2026-11-20" });
    for (const day of ["today", "2026-13-45", "2026-02-30", 20261120])
      expect(readDay({ day })).toEqual({});
  });

  it("accept a month and a range only if the calendar has them", () => {
    expect(readMonth({ month: "2026-02" })).toEqual({ month: "2026-02" });
    for (const month of ["2026-13", "2026-2", "now", 202602])
      expect(readMonth({ month })).toEqual({});
    expect(readRange({ days: "90", to: "2026-11-20" })).toEqual({ days: 90, to: "2026-11-20" });
    expect(readRange({ days: "12", to: "2026-02-30" })).toEqual({});
  });

  it("accept a sensor range only if it is one on offer", () => {
    expect(readSensorRange({ range: "year", day: "2026-11-20" })).toEqual({
      range: "year",
      day: "2026-11-20",
    });
    expect(readSensorRange({ range: "century", day: "2026-99-99" })).toEqual({});
    expect(readSensorRange({ range: "toString" })).toEqual({});
  });

  it("remove unknown parameters, which the router would otherwise merge back in", () => {
    const raw = { range: "century", day: "2026-11-20", other: "x" };
    expect({ ...raw, ...only(readSensorRange)(raw) }).toEqual({ day: "2026-11-20" });
  });
});
