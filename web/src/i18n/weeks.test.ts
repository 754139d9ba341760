import { describe, expect, it } from "vitest";
import {
  datesBetween,
  firstWeekday,
  formatDates,
  monthEnd,
  monthStart,
  weekStart,
} from "./weeks.ts";

describe("weeks and months", () => {
  it.each([
    ["en-US", 7],
    ["de-DE", 1],
    ["fr-FR", 1],
  ])("weeks in %s start on weekday %i", (locale, first) => {
    expect(firstWeekday(locale)).toBe(first);
  });

  it.each([
    ["2026-11-21", 7, "2026-11-15"],
    ["2026-11-15", 7, "2026-11-15"],
    ["2026-11-21", 1, "2026-11-16"],
    ["2026-11-15", 1, "2026-11-09"],
    ["2026-11-21", 6, "2026-11-21"],
    ["2027-01-01", 1, "2026-12-28"],
  ])("the week of %s, if weeks start on weekday %i, starts on %s", (date, first, start) => {
    expect(weekStart(date, first)).toBe(start);
  });

  it("months start and end correctly across years and in leap years", () => {
    expect(monthStart("2026-11-21")).toBe("2026-11-01");
    expect(monthStart("2026-12-31", 1)).toBe("2027-01-01");
    expect(monthStart("2026-01-31", -1)).toBe("2025-12-01");
    expect(monthEnd("2028-02-03")).toBe("2028-02-29");
    expect(monthEnd("2026-02-03")).toBe("2026-02-28");
  });

  it("dates between two dates are listed once, across clock changes too", () => {
    const dates = datesBetween("2026-03-27", "2026-03-30");
    expect(dates).toEqual(["2026-03-27", "2026-03-28", "2026-03-29", "2026-03-30"]);
    expect(datesBetween("2026-03-30", "2026-03-29")).toEqual([]);
  });

  it("a date range shows the shared month and year only once", () => {
    expect(formatDates("2026-11-15", "2026-11-21", "en-US")).toBe(
      "November 15\u2009–\u200921, 2026",
    );
  });
});
