import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { describe, expect, it } from "vitest";
import { formatTime } from "../../i18n/format.ts";
import {
  dueLabels,
  nearestDose,
  offsetsAside,
  scaleOf,
  type WeekDay,
  type WeekMark,
} from "./chart-data.ts";

const inNewYork = (at: number) => formatTime(at, "America/New_York", "en-US");

function day(start: string, end: string) {
  return { start: Date.parse(start), end: Date.parse(end) };
}

const plain = day("2026-10-30T07:00:00Z", "2026-10-31T07:00:00Z");
const autumn = day("2026-10-31T07:00:00Z", "2026-11-01T08:00:00Z");

describe("the scale of a week", () => {
  it("is that of a 24-hour day, even if the week starts with another", () => {
    const labels = scaleOf([autumn, plain], inNewYork).map(({ at, label }) => [at / HOUR, label]);
    expect(labels).toEqual([
      [0, "03:00"],
      [3, "06:00"],
      [6, "09:00"],
      [9, "12:00"],
      [12, "15:00"],
      [15, "18:00"],
      [18, "21:00"],
      [21, "00:00"],
      [24, "03:00"],
    ]);
  });

  it("starts at three if days before a journey had another zone", () => {
    const berlin = day("2026-05-09T01:00:00Z", "2026-05-10T01:00:00Z");
    const tokyo = day("2026-05-11T18:00:00Z", "2026-05-12T18:00:00Z");
    const inTokyo = (at: number) => formatTime(at, "Asia/Tokyo", "en-US");
    expect(scaleOf([berlin, tokyo], inTokyo)[0]).toEqual({ at: 0, label: "03:00" });
  });
});

function mark(key: string, hours: number, kind: WeekMark["kind"] = "on_time"): WeekMark {
  return { key, at: hours * HOUR, due: null, kind, deviation: 0, label: key };
}

/** Twenty CSS pixels per hour. */
const y = (at: number) => (20 * at) / HOUR;

describe("overlapping marks", () => {
  it("are moved aside, right and left in turn, but only if they overlap", () => {
    const steps = offsetsAside([mark("c", 5.2), mark("a", 5), mark("b", 5.1), mark("later", 6)], y);
    expect(Object.fromEntries(steps)).toEqual({ a: -0, b: 1, c: -1, later: -0 });
  });
});

describe("a touch in a column", () => {
  const marks = [mark("early", 5), mark("late", 6), mark("press", 6.4, "extra")];
  const meant = (hours: number) => nearestDose(marks, y, y(hours * HOUR), 20)?.key;

  it("selects the nearest dose within reach, never an extra press", () => {
    expect([4.1, 5.4, 5.6, 6.4, 6.9].map(meant)).toEqual([
      "early",
      "early",
      "late",
      "late",
      "late",
    ]);
    expect([3.9, 7.1].map(meant)).toEqual([undefined, undefined]);
  });
});

describe("the times beside the columns", () => {
  const day = (...hours: number[]): WeekDay => ({
    date: "",
    length: DAY,
    marks: [],
    silent: [],
    dues: hours.map((at) => at * HOUR),
  });

  it("are written where there is room, the more frequent first", () => {
    const days = [day(5, 10, 17), day(5, 10.5, 17), day(5, 10.5, 17)];
    expect(dueLabels(days, y).map((at) => at / HOUR)).toEqual([5, 10.5, 17]);
    expect(dueLabels([], y)).toEqual([]);
  });
});
