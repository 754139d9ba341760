import { describe, expect, it } from "vitest";
import { readDailyCode } from "./daily-code.ts";
import { type EditedPhase, type EditedPlan, editedPlan, linesOf } from "./edited-plan.ts";
import {
  dailyAmount,
  phaseOn,
  taperSteps,
  withoutPhase,
  withPhaseFrom,
  withPhaseMoved,
  withTaper,
} from "./phases.ts";
import { changeOf } from "./plan-change.ts";
import type { PlanLine } from "./plan-lines.ts";

const row = (dosage_time: string, amount: number, from = "", to = ""): PlanLine => ({
  dosage_time: `${dosage_time}:00.000`,
  amount,
  recurrence: null,
  valid_from: from || null,
  valid_to: to || null,
  timezone: null,
});
const said = (plan: EditedPlan) =>
  linesOf(plan).map(({ dosage_time, amount, valid_from, valid_to }) =>
    [dosage_time.slice(0, 5), amount, valid_from ?? "…", valid_to ?? "…"].join(" "),
  );
const METFORMIN = editedPlan([row("08:00", 1), row("20:00", 1)], "en");
const PREDNISONE = [row("08:00", 8)];

describe("a change from a day", () => {
  it("ends what held on the day before, and begins with the same", () => {
    const changed = withPhaseFrom(METFORMIN, "2026-01-12");
    expect(said(changed)).toEqual([
      "08:00 1 … 2026-01-11",
      "20:00 1 … 2026-01-11",
      "08:00 1 2026-01-12 …",
      "20:00 1 2026-01-12 …",
    ]);
    expect(phaseOn(changed, "2026-01-11")?.to).toBe("2026-01-11");
    expect(phaseOn(changed, "2026-01-12")?.from).toBe("2026-01-12");
  });

  it("is taken back: what held goes on", () => {
    const changed = withPhaseFrom(METFORMIN, "2026-01-12");
    const last = changed.phases.at(-1);
    expect(said(withoutPhase(changed, last?.key ?? ""))).toEqual(said(METFORMIN));
  });

  it("moves to another day with its neighbour", () => {
    const changed = withPhaseFrom(METFORMIN, "2026-01-12");
    const moved = withPhaseMoved(changed, changed.phases.at(-1)?.key ?? "", "2026-01-14");
    expect(moved.phases.map(({ from, to }) => [from, to])).toEqual([
      ["", "2026-01-13"],
      ["2026-01-14", ""],
    ]);
  });
});

describe("a taper", () => {
  it("goes down by equal steps to the last amount", () => {
    expect(taperSteps(8, { step: -2, last: 4 })).toEqual([6, 4]);
    expect(taperSteps(8, { step: -3, last: 1 })).toEqual([5, 2, 1]);
    expect(taperSteps(2, { step: -0.5, last: 0 })).toEqual([1.5, 1, 0.5]);
    expect(taperSteps(0.25, { step: 0.25, last: 1 })).toEqual([0.5, 0.75, 1]);
    expect(taperSteps(1, { step: -1, last: 1 })).toEqual([]);
    expect(taperSteps(1, { step: 0, last: 4 })).toEqual([]);
  });

  it("is rows in sequence: 40-30-20 mg of prednisone 5 mg", () => {
    const taper = { start: "2026-01-05", step: -2, days: 3, last: 4, stays: true };
    const plan = withTaper(editedPlan(PREDNISONE, "en"), taper, "en");
    expect(said(plan)).toEqual([
      "08:00 8 … 2026-01-07",
      "08:00 6 2026-01-08 2026-01-10",
      "08:00 4 2026-01-11 …",
    ]);
    const ends = withTaper(editedPlan(PREDNISONE, "en"), { ...taper, stays: false }, "en");
    expect(ends.phases.at(-1)?.to).toBe("2026-01-13");
    expect(ends.phases.map(dailyAmount)).toEqual([8, 6, 4]);
  });

  it("takes the amount of its first day for as many days as the other steps", () => {
    const taper = { start: "2026-11-24", step: -2, days: 3, last: 4, stays: false };
    const steps = ({ phases }: EditedPlan) => phases.map(({ from, to }) => [from, to]);
    expect(steps(withTaper(editedPlan(PREDNISONE, "en"), taper, "en"))).toEqual([
      ["", "2026-11-26"],
      ["2026-11-27", "2026-11-29"],
      ["2026-11-30", "2026-12-02"],
    ]);
    // After a plan that has ended, nothing is taken until the first day.
    const over = editedPlan([row("08:00", 8, "", "2026-11-20")], "en");
    expect(steps(withTaper(over, taper, "en"))).toEqual([
      ["", "2026-11-20"],
      ["2026-11-24", "2026-11-26"],
      ["2026-11-27", "2026-11-29"],
      ["2026-11-30", "2026-12-02"],
    ]);
  });

  it("leaves out a time that comes to nothing", () => {
    const two = editedPlan([row("08:00", 2), row("12:00", 1)], "en");
    const taper = { start: "2026-01-05", step: -1, days: 2, last: 1, stays: false };
    expect(said(withTaper(two, taper, "en")).at(-1)).toBe("08:00 1 2026-01-07 2026-01-08");
  });

  it("is saved from its first day on, which leaves the rows until then alone", () => {
    const taper = { start: "2026-01-05", step: -2, days: 3, last: 4, stays: false };
    const plan = withTaper(editedPlan(PREDNISONE, "en"), taper, "en");
    const change = changeOf(PREDNISONE, linesOf(plan), "2026-01-05", null);
    expect(change?.from).toBe("2026-01-08");
    expect(change?.schedules.map(({ amount, valid_to }) => [amount, valid_to])).toEqual([
      [6, "2026-01-10"],
      [4, "2026-01-13"],
    ]);
  });
});

describe("rows that go on while others change", () => {
  const EVENING_CHANGES = [
    row("08:00", 2),
    row("20:00", 1, "", "2026-11-29"),
    row("20:00", 2, "2026-11-30"),
  ];
  const plan = editedPlan(EVENING_CHANGES, "en");
  const saved = (edited: EditedPlan) => {
    const change = changeOf(EVENING_CHANGES, linesOf(edited), "2026-11-23", null);
    return (
      change && [
        change.from,
        ...change.schedules.map(({ dosage_time, amount, valid_from, valid_to }) =>
          [dosage_time.slice(0, 5), amount, valid_from ?? "…", valid_to ?? "…"].join(" "),
        ),
      ]
    );
  };

  it("are in each phase, and are saved as they were", () => {
    expect(said(plan)).toEqual([
      "08:00 2 … 2026-11-29",
      "20:00 1 … 2026-11-29",
      "08:00 2 2026-11-30 …",
      "20:00 2 2026-11-30 …",
    ]);
    expect(saved(plan)).toBeNull();
  });

  it("taper together", () => {
    const taper = { start: "2026-11-30", step: -1, days: 2, last: 1, stays: true };
    expect(saved(withTaper(plan, taper, "en"))).toEqual([
      "2026-12-02",
      "08:00 1 … …",
      "20:00 1 … …",
    ]);
  });

  it("go on past a change of another time, and end with the last phase", () => {
    const edited = (change: (phase: EditedPhase, place: number) => Partial<EditedPhase>) =>
      saved({ phases: plan.phases.map((phase, place) => ({ ...phase, ...change(phase, place) })) });
    const groups = editedPlan([row("08:00", 2), row("20:00", 3)], "en").phases[0]?.groups ?? [];
    expect(edited((_, place) => (place === 0 ? { groups } : {}))).toEqual([
      null,
      "08:00 2 … …",
      "20:00 3 … 2026-11-29",
      "20:00 2 2026-11-30 …",
    ]);
    expect(edited((_, place) => (place === 1 ? { to: "2026-12-31" } : {}))).toEqual(["2027-01-01"]);
    expect(said(withPhaseFrom(plan, "2026-12-05")).slice(-2)).toEqual([
      "08:00 2 2026-12-05 …",
      "20:00 2 2026-12-05 …",
    ]);
  });
});

describe("what is saved", () => {
  it("holds from now on where today's plan is another", () => {
    const change = changeOf([row("08:00", 1)], [row("08:00", 2)], "2026-01-05", null);
    expect(change).toEqual({ from: null, schedules: [row("08:00", 2)] });
  });

  it("leaves out phases that are over, and begins the one that holds", () => {
    const stored = [
      row("08:00", 1, "2026-01-01", "2026-01-03"),
      row("08:00", 2, "2026-01-04", "2026-01-10"),
      row("08:00", 3, "2026-01-11"),
    ];
    const edited = stored.map((line) => (line.amount === 2 ? { ...line, amount: 4 } : line));
    expect(changeOf(stored, edited, "2026-01-05", null)).toEqual({
      from: null,
      schedules: [row("08:00", 4, "", "2026-01-10"), row("08:00", 3, "2026-01-11")],
    });
  });

  it("corrects the past from the day that is said", () => {
    const stored = [row("08:00", 1)];
    expect(changeOf(stored, [row("09:00", 1)], "2026-01-05", "2025-12-20")).toEqual({
      from: "2025-12-20",
      schedules: [row("09:00", 1)],
    });
  });
});

describe("a code such as 1–0–1", () => {
  it("is a time with an amount for each part of the day", () => {
    expect(readDailyCode("1-0-1")).toEqual([
      { time: "08:00", amount: 1 },
      { time: "18:00", amount: 1 },
    ]);
    expect(readDailyCode("½ – 0 – 0 – 1½")).toEqual([
      { time: "08:00", amount: 0.5 },
      { time: "22:00", amount: 1.5 },
    ]);
  });

  it("may be typed with other dashes and digits", () => {
    for (const other of ["1–0–1", " 1 - 0 - 1 ", "1-0-1-0", "١-٠-١", "۱-۰-۱-۰"]) {
      expect(readDailyCode(other)).toEqual(readDailyCode("1-0-1"));
    }
    expect(readDailyCode("0,5-0-0.5")).toEqual(readDailyCode("½-0-½"));
  });

  it("says what is wrong of what is none", () => {
    for (const other of ["", "1", "1-0", "0-0-0", "1-1-1-1-1", "1--1", "1-0-"]) {
      expect(readDailyCode(other), other).toEqual({ part: null });
    }
    expect(readDailyCode("1-x-1")).toEqual({ part: "x" });
    expect(readDailyCode("1-0-1,000")).toEqual({ part: "1,000" });
    expect(readDailyCode("two")).toEqual({ part: "two" });
  });
});
