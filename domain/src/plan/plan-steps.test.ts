import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../time/local-time.ts";
import { planSteps } from "./plan-steps.ts";
import { EVERY_DAY, type PlannedTime } from "./planned.ts";

const row = (amount: number | null, validFrom: string | null, validTo: string | null) =>
  ({
    ...EVERY_DAY,
    id: 1,
    time: "08:00",
    amount,
    validFrom,
    validTo,
    addedAt: null,
    removedAt: null,
  }) satisfies PlannedTime;
const medicine = (times: PlannedTime[], enddate: string | null = null) => ({
  startdate: "2026-11-01",
  enddate,
  times,
});
const said = (times: PlannedTime[], from: string, enddate: string | null = null) =>
  planSteps(medicine(times, enddate), from).map(
    (step) => `${step.amount ?? "?"} ${step.from} ${step.to ?? "…"}`,
  );

describe("steps of a plan", () => {
  it("of a taper: each with its days, from the first day on that is asked for", () => {
    const taper = [
      row(8, null, "2026-11-26"),
      row(6, "2026-11-27", "2026-11-29"),
      row(4, "2026-11-30", "2026-12-02"),
    ];
    expect(said(taper, "2026-11-24")).toEqual([
      "8 2026-11-24 2026-11-26",
      "6 2026-11-27 2026-11-29",
      "4 2026-11-30 2026-12-02",
    ]);
    expect(said(taper, "2026-11-28")).toEqual([
      "6 2026-11-28 2026-11-29",
      "4 2026-11-30 2026-12-02",
    ]);
  });

  it("add up the times of a day, and end with the medicine", () => {
    const plan = [row(1, null, null), { ...row(0.5, null, null), time: "20:00" }];
    expect(said(plan, "2026-11-24")).toEqual(["1.5 2026-11-24 …"]);
    expect(said(plan, "2026-11-24", "2026-11-30")).toEqual(["1.5 2026-11-24 2026-11-30"]);
  });

  it("have no amount where one is not stated, or where times have other days", () => {
    const mondays = { ...row(1, null, null), recurrence: { kind: "weekdays" as const, days: [1] } };
    expect(said([row(null, null, null)], "2026-11-24")).toEqual(["? 2026-11-24 …"]);
    expect(said([row(1, null, null), mondays], "2026-11-24")).toEqual(["? 2026-11-24 …"]);
  });

  it("leave out what was removed, and days between two of them", () => {
    const gone = { ...row(2, null, null), removedAt: new Date("2026-11-20T00:00:00Z") };
    const later = [gone, row(1, null, "2026-11-25"), row(1, "2026-11-28", null)];
    expect(said(later, "2026-11-24")).toEqual(["1 2026-11-24 2026-11-25", "1 2026-11-28 …"]);
  });

  it("join rows in sequence that say the same", () => {
    const plan = [row(1, null, "2026-11-25"), row(1, "2026-11-26", null)];
    expect(said(plan, "2026-11-24")).toEqual(["1 2026-11-24 …"]);
  });

  it("are in order and apart, and hold exactly the days on which a row holds", () => {
    const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays("2026-11-01", days));
    const span = fc
      .tuple(fc.option(day), fc.option(day), fc.integer({ min: 1, max: 4 }))
      .map(([from, to, amount]) => row(amount, from, to));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), day, (times, from) => {
        const steps = planSteps(medicine(times), from);
        for (let days = 0; days < 60; days += 1) {
          const on = addDays(from, days);
          const holds = times.some(
            ({ validFrom, validTo }) =>
              (validFrom ?? on) <= on && on <= (validTo ?? on) && on >= "2026-11-01",
          );
          const found = steps.filter((step) => step.from <= on && on <= (step.to ?? on));
          expect(found).toHaveLength(holds ? 1 : 0);
        }
      }),
    );
  });
});
