import { describe, expect, it } from "vitest";
import { againAt, againChoices } from "./again.ts";

const choices = (at: string, zone: string) => againChoices(Date.parse(at), zone);

describe("againChoices", () => {
  it.each([
    ["2026-11-23T08:12:00Z", "Europe/Berlin", "2026-11-23 12:00", "2026-11-24 09:00"],
    // The offset includes half an hour: the full hour is by the reader's clock.
    ["2026-11-23T08:12:00Z", "Asia/Kolkata", "2026-11-23 16:00", "2026-11-24 09:00"],
    // The night in which clocks go back: three hours later is two hours later by the clock.
    ["2026-10-24T23:30:00Z", "Europe/Berlin", "2026-10-25 03:00", "2026-10-26 09:00"],
  ])(
    "offers a full hour of the same day and the next morning at %s in %s",
    (at, zone, ...texts) => {
      expect(choices(at, zone).map(({ date, time }) => `${date} ${time}`)).toEqual(texts);
    },
  );

  it("offers only the next morning where the hour would be tomorrow", () => {
    const morning = { date: "2026-11-24", time: "09:00" };
    expect(choices("2026-11-23T20:00:00Z", "Europe/Berlin")).toEqual([morning]);
  });
});

describe("againAt", () => {
  it.each([
    ["2026-11-23", "16:00", "2026-11-23T15:00:00.000Z"],
    ["2026-07-01", "16:00", "2026-07-01T14:00:00.000Z"],
    ["", "09:00", null],
    ["2026-11-23", "", null],
    // A time that clocks skip.
    ["2026-03-29", "02:30", null],
  ])("takes %s at %s by the wall clock", (date, time, at) => {
    expect(againAt({ date, time }, "Europe/Berlin")).toBe(at);
  });
});
