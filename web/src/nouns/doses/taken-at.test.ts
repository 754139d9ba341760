import { describe, expect, it } from "vitest";
import { instantAt } from "../../i18n/instant-of.ts";
import { possibleDates, timeFault } from "./taken-at.ts";

const utc = (text: string) => Date.parse(`${text}:00Z`);

describe("the instant of a recorded time", () => {
  it.each([
    ["America/New_York", "2026-11-21", "08:00", "2026-11-21T13:00"],
    ["America/New_York", "2026-11-20", "22:30", "2026-11-21T03:30"],
    ["Asia/Kathmandu", "2026-11-21", "09:10", "2026-11-21T03:25"],
    // Clock changes: the skipped hour, and the repeated one (the first is used).
    ["Europe/Berlin", "2026-03-29", "08:00", "2026-03-29T06:00"],
    ["Europe/Berlin", "2026-10-25", "02:30", "2026-10-25T00:30"],
    ["Europe/Berlin", "2026-10-24", "20:00", "2026-10-24T18:00"],
    ["Australia/Lord_Howe", "2026-10-04", "08:00", "2026-10-03T21:00"],
  ])("in %s, %s %s is %s", (zone, date, time, meant) => {
    expect(instantAt(date, time, zone)).toBe(utc(meant));
  });

  it("does not exist when clocks skipped that time", () => {
    expect(instantAt("2026-03-29", "02:30", "Europe/Berlin")).toBeNull();
  });
});

describe("a recorded time", () => {
  const due = utc("2026-11-21T08:00");

  it("can be from a day before to a day after the dose, and not after today", () => {
    const dates = (now: string) => possibleDates(due, utc(now), "UTC");
    expect(dates("2026-11-21T09:00")).toEqual(["2026-11-20", "2026-11-21"]);
    expect(dates("2026-11-25T09:00")).toEqual(["2026-11-20", "2026-11-21", "2026-11-22"]);
  });

  it.each([
    ["2026-11-21T09:00", null],
    ["2026-11-20T08:00", null],
    ["2026-11-20T07:59", "timeFar"],
    ["2026-11-21T12:01", "timeFuture"],
  ])("at %s at noon: %s", (at, fault) => {
    expect(timeFault(utc(at), due, utc("2026-11-21T12:00"))).toBe(fault);
  });
});
