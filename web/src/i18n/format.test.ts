import { RENAMED_ZONES } from "@dosebeat/contract/renamed-zones";
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { chartDayOf } from "@dosebeat/domain/time/local-time";
import { describe, expect, it } from "vitest";
import {
  formatDate,
  formatFigure,
  formatNumber,
  formatTime,
  formatUnit,
  formatZone,
  getChartDay,
  getDate,
  shiftDate,
} from "./format.ts";
import { loadZoneCities } from "./zone-cities.ts";

describe("formats", () => {
  it("show an instant in the patient's zone, not the viewer's", () => {
    expect(formatTime("2026-11-21T22:12:00Z", "America/New_York", "en-US")).toBe("17:12");
    expect(formatTime("2026-11-21T22:12:00Z", "Europe/Berlin", "en-US")).toBe("23:12");
  });

  it("write midnight as 00:00", () => {
    expect(formatTime("2026-11-21T05:00:00Z", "America/New_York", "en-US")).toBe("00:00");
  });

  it("keep Western digits in Arabic", () => {
    expect(formatTime("2026-11-21T22:12:00Z", "America/New_York", "ar")).toBe("17:12");
  });

  it("write a date as LL", () => {
    expect(formatDate("2026-11-21", "en-US")).toBe("November 21, 2026");
    expect(formatDate("2026-11-21", "en-US", "weekday")).toBe("Saturday, November 21, 2026");
  });

  it("join a number and its unit with a narrow space", () => {
    expect(formatUnit(21.34, "°C", 1, "en-US")).toBe("21.3\u202f°C");
  });

  it("write a minus sign in every language, and none before zero", () => {
    for (const locale of ["en-US", "de-DE", "fr-FR", "ar"]) {
      expect(formatUnit(-102, "dBm", 0, locale)).toMatch(/^\u200e?\u2212102\u202fdBm$/);
      expect(formatNumber(-5, locale)).toMatch(/^\u200e?\u22125$/);
      expect(formatUnit(-0.04, "dB", 1, locale)).not.toMatch(/[-\u2212]/);
    }
  });

  it("round figures to a decimal, and keep 0 and 100 % for none and all", () => {
    const figure = (numerator: number, denominator: number) =>
      formatFigure({ numerator, denominator }, "en-US");
    expect(figure(52, 60)).toBe("86.7\u202f%");
    expect(figure(7, 8)).toBe("87.5\u202f%");
    expect(figure(9, 10)).toBe("90\u202f%");
    expect(figure(60, 60)).toBe("100\u202f%");
    expect(figure(1999, 2000)).toBe("99.9\u202f%");
    expect(figure(1, 3000)).toBe("0.1\u202f%");
    expect(figure(0, 60)).toBe("0\u202f%");
  });

  it("name a zone by its city", () => {
    expect(formatZone("America/New_York", "de-DE")).toBe("New York");
    expect(formatZone("UTC", "ar")).toBe("UTC");
  });

  it("name a zone by its city in the language, also under its new name", async () => {
    await loadZoneCities("ar");
    expect(formatZone("America/New_York", "ar")).toBe("نيويورك");
    expect(formatZone("Africa/Cairo", "ar")).toBe("القاهرة");
    expect(formatZone("Europe/Kyiv", "ar")).toBe("كييف");
    expect(formatZone("Africa/Cairo", "en-US")).toBe("Cairo");
    await loadZoneCities("de");
    expect(formatZone("Africa/Cairo", "de-DE")).toBe("Kairo");
    expect(formatZone("Europe/Berlin", "de-DE")).toBe("Berlin");
  });

  it("name every zone that an Arabic reader is offered in Arabic", async () => {
    await loadZoneCities("ar");
    const latin = Intl.supportedValuesOf("timeZone")
      .map((zone) => RENAMED_ZONES[zone] ?? zone)
      .filter((zone) => zone.includes("/") && !zone.startsWith("Etc/"))
      .filter((zone) => /[A-Za-z]/.test(formatZone(zone, "ar")));
    expect(latin).toEqual([]);
  });

  it("find the date of an instant in a zone and shift it by days", () => {
    expect(getDate(Date.parse("2026-11-22T03:00:00Z"), "America/New_York")).toBe("2026-11-21");
    expect(shiftDate("2026-03-01", -1)).toBe("2026-02-28");
    expect(shiftDate("2026-12-31", 1)).toBe("2027-01-01");
  });

  it.each([
    ["Europe/Berlin", "2027-03-28T01:00:00Z"],
    ["Europe/Berlin", "2027-10-31T01:00:00Z"],
    ["Europe/Athens", "2027-03-28T01:00:00Z"],
    ["Europe/Athens", "2027-10-31T01:00:00Z"],
    ["America/New_York", "2027-03-14T07:00:00Z"],
    ["America/New_York", "2027-11-07T06:00:00Z"],
    ["Australia/Lord_Howe", "2027-04-03T15:00:00Z"],
    ["Asia/Beirut", "2027-03-27T22:00:00Z"],
  ])("find the chart day, where the clocks of %s change at %s too", (timezone, change) => {
    const zones = [{ fromDay: null, timezone }];
    for (let at = Date.parse(change) - 30 * HOUR; at < Date.parse(change) + 30 * HOUR; ) {
      const day = [new Date(at).toISOString(), getChartDay(at, timezone)];
      expect(day).toEqual([day[0], chartDayOf(new Date(at), zones)]);
      at += 5 * MINUTE;
    }
  });
});
