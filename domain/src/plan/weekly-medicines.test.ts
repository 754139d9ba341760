import { describe, expect, it } from "vitest";
import {
  isTakenDaily,
  isTakenWeekly,
  moreOftenThanWeekly,
  weeklyKey,
  weeklyNameIn,
  weeklySubstanceIn,
} from "./weekly-medicines.ts";

describe("a name of a medicine that is usually taken once a week", () => {
  it.each([
    "Methotrexate",
    "methotrexate 2.5 mg",
    "METHOTREXATE SODIUM",
    "Methotrexat",
    "MTX 10",
    "MTX10",
    "Methotrexat10mg",
    "2.5mg methotrexate",
    "Metho\u00adtrexat 10 mg",
    "Methotrexat-Dinatrium 10 mg",
    "Méthotrexate",
    "METHOTREXATUM",
    "me\u0301thotrexate",
    "Metotrexat",
    "Metotrexate",
    "Amethopterin",
    "tablets of methotrexate",
    "mtx",
    "ميثوتركسات",
    "ميثوتريكسات",
    "الميثوتريكسات",
    "ميثوتريكسيت",
    "ميثوتركسيت",
    "ميتوتريكسات",
    "مثوتركسات",
    "مِيثُوتركسات",
    "أقراص ميثوتركسات 2.5",
    "ميثـوتركسات",
  ])("%s is methotrexate", (name) => {
    expect(weeklyNameIn(name, [])).not.toBeNull();
  });

  it.each([
    "Metoprolol",
    "Methyldopa",
    "Methylphenidate",
    "Metformin",
    "Prednisone",
    "",
    "…",
    "methotrexates-like",
    "ميتوبرولول",
    "ميتفورمين",
    "Alendronate",
  ])("%s is not", (name) => {
    expect(weeklyNameIn(name, [])).toBeNull();
  });

  it("is given back as it was typed", () => {
    expect(weeklyNameIn("METHOTREXAT HEXAL 10 mg", [])).toBe("METHOTREXAT");
    expect(weeklyNameIn("Alendronic Acid 70", ["alendronic acid"])).toBe("Alendronic Acid");
  });

  it("has one key in all its spellings", () => {
    const keys = ["Methotrexat HEXAL", "MTX 10", "ميثوتركسات", "methotrexate"].map(
      (name) => weeklySubstanceIn(name, [])?.key,
    );
    expect(new Set(keys)).toEqual(new Set(["methotrexate"]));
    expect(weeklySubstanceIn("Alendronic-Acid 70", ["alendronic acid"])?.key).toBe(
      weeklySubstanceIn("ALENDRONIC ACID", ["alendronic acid"])?.key,
    );
  });

  it("may be one that an administrator added, as whole words", () => {
    expect(weeklyNameIn("Sémaglutide 1 mg", ["Semaglutide"])).toBe("Sémaglutide");
    expect(weeklyNameIn("Dulaglutide1.5 mg", ["Dulaglutide"])).toBe("Dulaglutide");
    expect(weeklyNameIn("Vitamin B12", ["vitamin b12"])).not.toBeNull();
    expect(weeklyNameIn("Alendronic 70", ["alendronic acid"])).toBeNull();
    expect(weeklyNameIn("Dulaglutidex", ["Dulaglutide"])).toBeNull();
    expect(weeklyNameIn("anything", ["…"])).toBeNull();
    expect(weeklyKey("Alendronic-Acid")).toBe(weeklyKey("alendronic  acid"));
  });
});

describe("a plan", () => {
  const weekdays = (...days: number[]) => ({ recurrence: { kind: "weekdays" as const, days } });
  const every = (days: number, anchor?: string) => ({
    recurrence: { kind: "interval" as const, every: days, anchor },
  });
  const cycle = (on: number, off: number, anchor: string) => ({
    recurrence: { kind: "cycle" as const, on, off, anchor },
  });
  const monthly = (...days: number[]) => ({ recurrence: { kind: "monthly" as const, days } });

  it.each([
    ["without days", [{ recurrence: null }]],
    [
      "of days in a phase",
      [{ recurrence: null, valid_from: "2026-05-01", valid_to: "2026-05-03" }],
    ],
    ["of all weekdays", [weekdays(1, 2, 3, 4, 5, 6, 7)]],
    ["of all weekdays in two rows", [weekdays(1, 2, 3, 4), weekdays(5, 6, 7)]],
    ["of two intervals in turn", [every(2, "2026-05-04"), every(2, "2026-05-05")]],
    ["of a cycle", [{ recurrence: { kind: "cycle" as const, on: 21, off: 7 } }]],
    ["of the first seven days of the month", [monthly(1, 2, 3, 4, 5, 6, 7)]],
    ["of seven days around the end of the month", [monthly(28, 29, 30, 31, 1, 2, 3, 4)]],
    [
      "of cycles that fill each other's breaks later",
      [cycle(6, 1, "2026-01-01"), every(10, "2026-01-01")],
    ],
    ["of six days a week", [weekdays(1, 2, 3, 4, 5, 6)]],
    ["of all but the weekend", [weekdays(1, 2, 3, 4, 5)]],
    ["of five days on and two off", [{ recurrence: { kind: "cycle" as const, on: 5, off: 2 } }]],
    ["of the first six days of the month", [monthly(1, 2, 3, 4, 5, 6)]],
    ["with a weekly row beside", [weekdays(1), { recurrence: { kind: "daily" as const } }]],
  ])("%s is daily", (_, rows) => {
    expect(isTakenDaily(rows)).toBe(true);
  });

  it.each([
    ["without rows", []],
    ["of one day a week", [weekdays(1)]],
    ["of two days a week", [weekdays(1, 2)]],
    ["of four days a week", [weekdays(1, 2, 4, 6)]],
    ["of every seventh day", [every(7)]],
    [
      "of every second day, in two phases",
      [
        { ...every(2, "2026-05-04"), valid_to: "2026-05-31" },
        { ...every(2, "2026-06-02"), valid_from: "2026-06-02" },
      ],
    ],
    ["of two days on", [{ recurrence: { kind: "cycle" as const, on: 2, off: 5 } }]],
    ["of days of the month", [monthly(1, 15)]],
    ["of the first four days of the month", [monthly(1, 2, 3, 4)]],
  ])("%s is not", (_, rows) => {
    expect(isTakenDaily(rows)).toBe(false);
  });
});

describe("a weekly medicine is due more often", () => {
  const on = (...days: number[]) => ({ recurrence: { kind: "weekdays" as const, days } });
  const needed = (hours: number | null) => ({
    min_interval_minutes: hours === null ? null : hours * 60,
  });
  it.each([
    ["of every day", { rows: [{}], as_needed: null }, [], "daily"],
    ["as needed, without an interval", { rows: [], as_needed: needed(null) }, [], "as_needed"],
    ["as needed, every second day", { rows: [], as_needed: needed(48) }, [], "as_needed"],
    ["weekly, and as needed", { rows: [on(1)], as_needed: needed(24) }, [], "as_needed"],
    ["as needed, once in six days", { rows: [], as_needed: needed(144) }, [], null],
    ["weekly, beside a daily one", { rows: [on(1)], as_needed: null }, [{}], "together"],
    [
      "of days that others fill up",
      { rows: [on(1, 2)], as_needed: null },
      [on(3, 4, 5)],
      "together",
    ],
    ["of other days, four in all", { rows: [on(1)], as_needed: null }, [on(3), on(5, 7)], null],
    ["weekly on one day in two records", { rows: [on(1)], as_needed: null }, [on(1)], null],
    ["without rows, beside a daily one", { rows: [], as_needed: null }, [{}], null],
  ])("%s", (_, plan, beside, expected) => {
    expect(moreOftenThanWeekly(plan, beside)).toBe(expected);
  });
});

describe("a plan of one dose a week", () => {
  const mondays = { dosage_time: "20:00", recurrence: { kind: "weekdays" as const, days: [1] } };
  const every = (days: number) => ({
    recurrence: { kind: "interval" as const, every: days, anchor: "2026-03-03" },
  });
  it.each([
    ["Mondays", [mondays], true],
    ["every seven days", [every(7)], true],
    [
      "Mondays, after daily ones that have ended",
      [{ valid_to: "2026-02-01" }, { ...mondays, valid_from: "2026-02-02" }],
      true,
    ],
    ["Mondays, from a day on that is to come", [{ ...mondays, valid_from: "2030-01-01" }], true],
    ["twice on Mondays", [mondays, { ...mondays, dosage_time: "08:00" }], false],
    ["Mondays and Thursdays", [{ recurrence: { kind: "weekdays" as const, days: [1, 4] } }], false],
    ["every six days", [every(6)], false],
    ["every two weeks", [every(14)], false],
    ["once a month", [{ recurrence: { kind: "monthly" as const, days: [1] } }], false],
    ["daily", [{}], false],
    ["only as needed", [], false],
  ])("%s", (_, rows, expected) => {
    expect(isTakenWeekly(rows)).toBe(expected);
  });
});
