import { occasionsOf } from "@dosebeat/domain/plan/plan";
import { expect, it } from "vitest";
import examples from "../../../../domain/test/fixtures/plans.examples.json";
import { shiftDate } from "../../i18n/format.ts";
import { editedPlan, linesOf } from "./edited-plan.ts";
import { changeOf } from "./plan-change.ts";
import type { PlanLine } from "./plan-lines.ts";

/** Every medicine of the example plans, with its rows that were not removed. */
const PLANS = examples.examples.flatMap(({ name, from, to, medicines }) =>
  medicines.map(({ id, schedules }) => ({
    name: `${name} (${id})`,
    from,
    to,
    rows: schedules
      .filter(({ removed_utc }) => removed_utc === null)
      .map((row): PlanLine => {
        const { dosage_time, amount, recurrence, valid_from, valid_to, timezone } = row;
        // The example plans are typed by their content; the domain's own tests read them too.
        const days = recurrence as PlanLine["recurrence"];
        return { dosage_time, amount, recurrence: days, valid_from, valid_to, timezone };
      }),
  })),
);

/** The doses due on each of the days, according to the domain. */
function dosesOf(rows: readonly PlanLine[], from: string, to: string) {
  const times = rows.map((row, id) => ({
    id,
    time: row.dosage_time,
    amount: row.amount,
    recurrence: row.recurrence,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    timezone: row.timezone,
    addedAt: null,
    removedAt: null,
  }));
  const medicine = { id: 1, startdate: shiftDate(from, -30), enddate: null, removedAt: null };
  const planned = { ...medicine, isAsNeeded: false, times, pauses: [] };
  const zones = [{ fromDay: null, timezone: "Europe/Berlin" }];
  return occasionsOf([planned], zones, from, to).map(({ due, doses }) => [
    due,
    doses.map(({ day, time, amount }) => [day, time, amount]),
  ]);
}

it("there are sixty worked plans", () => {
  expect(examples.examples).toHaveLength(60);
});

it.each(PLANS)("opens and saves unchanged: $name", ({ rows, from, to }) => {
  for (const locale of ["en", "de", "fr", "ar"]) {
    const saved = linesOf(editedPlan(rows, locale));
    expect(dosesOf(saved, from, to)).toEqual(dosesOf(rows, from, to));
    expect(changeOf(rows, saved, from, null)).toBeNull();
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
