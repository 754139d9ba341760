import type { Dose } from "@dosebeat/contract/doses";
import type { StateDose } from "@dosebeat/contract/statements";
import {
  occasionsOf,
  type PlannedDose,
  type PlannedMedicine,
  planBefore,
} from "@dosebeat/domain/plan/plan";
import type { ZoneSpan } from "@dosebeat/domain/time/local-time";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { invalid, notFound, problem } from "../../http/errors.ts";
import { HEAVY } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import { findPlan } from "../../plan/planned/plan-queries.ts";

type Named = Pick<StateDose, "date" | "medicine" | "dosage_time" | "due_utc">;

/** A dose, and when it is due. */
export interface DueDose extends PlannedDose {
  due: Date;
}

/**
 * When a dose was due under the plan of an earlier instant; undefined: it was not. What a patient said offline while
 * the dose was planned holds, even if the dose was removed before the word arrived.
 */
export async function dueWhenSaid(
  db: Parts["db"],
  profileid: ProfileInScope<"doses">,
  dose: Named,
  saidAt: Date,
): Promise<DueDose | undefined> {
  const plan = await findPlan(db, profileid, HEAVY.doses);
  const zones = await zonesOf(db, profileid);
  // A change at the same instant comes after the word.
  const then = planBefore(plan, zones, new Date(saidAt.getTime() + 1));
  return dueUnder(zones, then, dose);
}

/**
 * A dose that is no longer in the plan, because the only word that kept it was withdrawn: excused without a reason.
 * @throws 404 if it was never in the plan
 */
export async function removedDose(
  db: Parts["db"],
  profileid: ProfileInScope<"doses">,
  dose: Named,
): Promise<Dose> {
  const plan = await findPlan(db, profileid, HEAVY.doses);
  const medicine = plan.find(({ id }) => id === dose.medicine);
  const ever = plan.map((planned) => ({
    ...planned,
    removedAt: null,
    pauses: [],
    times: planned.times.map((time) => ({ ...time, removedAt: null })),
  }));
  const due = dueUnder(await zonesOf(db, profileid), ever, dose);
  if (!medicine || !due) throw notFound("The dose");
  return {
    date: due.day,
    dosage_time: dose.dosage_time,
    due_utc: due.due.toISOString(),
    amount: due.amount,
    unit: medicine.unit,
    schedule: due.schedule,
    timezone: due.timezone,
    medicine: { id: medicine.id, name: medicine.name, strength: medicine.strength },
    status: "excused",
    status_if_counted: null,
    searched: null,
    open: false,
    pressed_utc: null,
    deviation_minutes: null,
    confirmed_utc: null,
    reason: null,
    stated_by: null,
    once_only: medicine.onceOnly,
  };
}

function dueUnder(
  zones: readonly ZoneSpan[],
  plan: readonly PlannedMedicine[],
  dose: Named,
): DueDose | undefined {
  const planned = plan.filter(({ id }) => id === dose.medicine);
  const occasions = occasionsOf(planned, zones, dose.date, dose.date);
  const doses = occasions.flatMap(({ due, doses: dueThen }) =>
    dueThen.map((found) => ({
      ...found,
      due,
      due_utc: due.toISOString(),
      dosage_time: found.time,
    })),
  );
  return namedIn(doses, dose);
}

/**
 * Finds the dose with the named time among those of one day and medicine.
 * @throws 400 if a stretched day holds that time twice, and no due instant is given
 */
export function namedIn<Found extends Pick<Dose, "dosage_time" | "due_utc">>(
  doses: readonly Found[],
  { dosage_time, due_utc }: Pick<StateDose, "dosage_time" | "due_utc">,
): Found | undefined {
  const named = doses.filter(
    (dose) =>
      dose.dosage_time.slice(0, 5) === dosage_time.slice(0, 5) &&
      (due_utc === undefined || Date.parse(dose.due_utc) === Date.parse(due_utc)),
  );
  if (named.length > 1) throw invalid(["due_utc"], problem("missing"));
  return named[0];
}
