import { TOLERANCE_MINUTES } from "@dosebeat/domain/doses/tolerance";
import { describe, expect, it } from "vitest";
import { datesBetween } from "../../i18n/weeks.ts";
import { dotColour } from "../legend/dot-colour.ts";
import { labelledDays, scheduleLines } from "./field.ts";
import { markPaths } from "./marks.ts";

const day = (...dues: number[]) => ({ date: "", length: 24, dues, silent: [] });

describe("schedule lines", () => {
  it("continue while a time stays and end where it ends", () => {
    expect(scheduleLines([day(8, 20), day(8), day(20), day(8, 20)])).toEqual([
      { at: 8, from: 0, to: 2 },
      { at: 20, from: 0, to: 1 },
      { at: 20, from: 2, to: 4 },
      { at: 8, from: 3, to: 4 },
    ]);
  });
});

describe("labels of days", () => {
  const year = datesBetween("2026-01-01", "2026-12-31");

  it("show every day if there is room, and months if there is not", () => {
    expect(labelledDays(year.slice(0, 7), 120)).toHaveLength(7);
    expect(labelledDays(year.slice(0, 30), 30)).toEqual([0, 7, 14, 21, 28]);
    expect(labelledDays(year, 2.5).map((index) => year[index])).toEqual([
      "2026-01-01",
      "2026-03-01",
      "2026-05-01",
      "2026-07-01",
      "2026-09-01",
      "2026-11-01",
    ]);
  });
});

describe("the colour of a mark", () => {
  const colourOf = (deviation: number) =>
    markPaths([{ day: 0, at: 0, kind: "on_time", deviation }], { x: () => 0, y: () => 0 }, 24, 3)[0]
      ?.fill;

  it("is green within the tolerance, and not beyond it", () => {
    expect(colourOf(TOLERANCE_MINUTES - 1)).toBe(dotColour(0));
    expect(colourOf(-TOLERANCE_MINUTES)).toBe(dotColour(0));
    expect(colourOf(TOLERANCE_MINUTES + 1)).not.toBe(dotColour(0));
  });
});

describe("thousands of marks", () => {
  it("are drawn as a few paths, each mark in exactly one", () => {
    const kinds = ["on_time", "late", "missed", "unknown"] as const;
    const marks = Array.from({ length: 4400 }, (_, index) => ({
      day: Math.floor(index / 12),
      at: index % 12,
      kind: kinds[index % 4] ?? "on_time",
      deviation: (index * 7) % 200,
    }));
    const paths = markPaths(marks, { x: (at) => at, y: (at) => at }, 24, 3);
    expect(paths.length).toBeLessThan(25);
    const signs = paths.map(({ d }) => d.match(/M/g)?.length ?? 0);
    expect(signs.reduce((sum, count) => sum + count, 0)).toBe(4400);
  });
});
