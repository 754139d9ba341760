import type { Dose, StateDose } from "@dosebeat/contract/doses";
import type { ZoneSpan } from "@dosebeat/domain/local-time";
import { occasionsOf, type PlannedMedicine, planBefore } from "@dosebeat/domain/plan";
import { HEAVY } from "../heavy/too-heavy.ts";
import { notFound } from "../http/errors.ts";
import type { Parts } from "../parts.ts";
import type { ProfileInScope } from "../profiles/in-scope.ts";
import { zonesOf } from "../profiles/queries.ts";
import { findPlan } from "./queries.ts";

type Named = Pick<StateDose, "date" | "medicine" | "dosage_time">;

/**
 * When a dose was due under the plan of an earlier instant; undefined: it was not. What a patient said
 * offline while the dose was planned holds, although it was removed before the word arrived.
 */
export async function dueWhenSaid(
  db: Parts["db"],
  profileid: ProfileInScope<"doses">,
  dose: Named,
  saidAt: Date,
): Promise<Date | undefined> {
  const plan = await findPlan(db, profileid, HEAVY.doses);
  const zones = await zonesOf(db, profileid);
  // A change at the very instant comes after it.
  const then = planBefore(plan, zones, new Date(saidAt.getTime() + 1));
  return dueUnder(zones, then, dose);
}

/**
 * A dose that is in the plan no longer, because the word that alone kept it was withdrawn: excused without
 * a reason.
 * @throws 404 if it never was in the plan
 */
export async function removedDose(
  db: Parts["db"],
  profileid: ProfileInScope<"doses">,
  dose: Named,
): Promise<Dose> {
  const plan = await findPlan(db, profileid, HEAVY.doses);
  const medicine = plan.find(({ id }) => id === dose.medicine);
  const ever = plan.map((planned) => ({
    ...{ ...planned, removedAt: null, pauses: [] },
    times: planned.times.map((time) => ({ ...time, removedAt: null })),
  }));
  const due = medicine && dueUnder(await zonesOf(db, profileid), ever, dose);
  if (!medicine || !due) throw notFound("The dose");
  return {
    ...{ date: dose.date, dosage_time: dose.dosage_time, due_utc: due.toISOString() },
    medicine: { id: medicine.id, name: medicine.name, strength: medicine.strength },
    ...{ status: "excused", status_if_counted: null, searched: null },
    ...{ pressed_utc: null, deviation_minutes: null, confirmed_utc: null },
    ...{ reason: null, stated_by: null },
  };
}

function dueUnder(
  zones: readonly ZoneSpan[],
  plan: readonly PlannedMedicine[],
  { date, medicine, dosage_time }: Named,
): Date | undefined {
  const planned = plan.filter(({ id }) => id === medicine);
  const occasions = occasionsOf(planned, zones, date, date);
  return occasions.find(({ doses }) =>
    doses.some(({ time }) => time.slice(0, 5) === dosage_time.slice(0, 5)),
  )?.due;
}
