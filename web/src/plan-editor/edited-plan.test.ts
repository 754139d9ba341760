import { expect, it } from "vitest";
import examples from "../../../domain/src/fixtures/plans.examples.json";
import { editedPlan, isSamePlan, linesOf, type PlanLine } from "./edited-plan.ts";
import { changeOf } from "./plan-change.ts";

/** Every medicine of the worked plans, with the rows that were not removed. */
const PLANS = examples.examples.flatMap(({ name, from, medicines }) =>
  medicines.map(({ id, schedules }) => ({
    name: `${name} (${id})`,
    today: from,
    rows: schedules
      .filter(({ removed_utc }) => removed_utc === null)
      .map((row): PlanLine => {
        const { dosage_time, amount, recurrence, valid_from, valid_to, timezone } = row;
        // The worked plans are typed by what they hold; the domain's own tests read them too.
        const days = recurrence as PlanLine["recurrence"];
        return { dosage_time, amount, recurrence: days, valid_from, valid_to, timezone };
      }),
  })),
);

it("there are sixty worked plans", () => {
  expect(examples.examples).toHaveLength(60);
});

it.each(PLANS)("opens and saves unchanged: $name", ({ rows, today }) => {
  for (const locale of ["en", "de", "fr", "ar"]) {
    const saved = linesOf(editedPlan(rows, locale));
    expect(saved).toHaveLength(rows.length);
    expect(isSamePlan(saved, rows)).toBe(true);
    expect(changeOf(rows, saved, today, null)).toBeNull();
  }
});

it("a changed amount, day, date or zone is a change", () => {
  const row: PlanLine = {
    dosage_time: "08:00:00.000",
    amount: 1,
    recurrence: { kind: "weekdays", days: [1, 3] },
    valid_from: null,
    valid_to: "2026-01-31",
    timezone: null,
  };
  const others: PlanLine[] = [
    { ...row, amount: 2 },
    { ...row, amount: null },
    { ...row, dosage_time: "08:30:00.000" },
    { ...row, recurrence: { kind: "weekdays", days: [1, 4] } },
    { ...row, recurrence: null },
    { ...row, valid_to: null },
    { ...row, timezone: "Europe/Berlin" },
  ];
  for (const other of others) expect(changeOf([row], [other], "2026-01-05", null)).not.toBeNull();
  const same: PlanLine = { ...row, recurrence: { kind: "weekdays", days: [3, 1] } };
  expect(changeOf([row], [same], "2026-01-05", null)).toBeNull();
});
