import type { PlanPreview } from "@dosebeat/contract/plans";
import { dayWords, occasionsOf, type PlannedMedicine } from "@dosebeat/domain/plan/plan";
import { planSteps } from "@dosebeat/domain/plan/plan-steps";
import { addDays, type ZoneSpan } from "@dosebeat/domain/time/local-time";

/** Plans that end later have no total. */
const MOST_TOTAL_DAYS = 400;

/** The requested days, and now. */
interface Shown {
  zones: readonly ZoneSpan[];
  from: string;
  days: number;
  now: Date;
}

/** The doses and words for chart days in a plan of one medicine, and its steps from the first of these days on. */
export function previewOf(
  medicine: PlannedMedicine,
  { zones, from, days, now }: Shown,
): Omit<PlanPreview, "past"> {
  const to = addDays(from, days - 1);
  const doses = occasionsOf([medicine], zones, from, to).flatMap(({ due, doses: due_then }) =>
    due_then.map(({ day, time, amount }) => ({
      date: day,
      dosage_time: `${time.slice(0, 5)}:00.000`,
      amount,
      due_utc: due.toISOString(),
    })),
  );
  const words = dayWords([medicine], zones, from, to);
  const steps = planSteps(medicine, from);
  return {
    doses,
    days: [...words].map(([date, plan]) => ({ date, plan })),
    steps,
    total: totalOf(medicine, steps, zones, now),
  };
}

/** Everything due from now on; null: it has no end, or an amount is not stated. */
function totalOf(
  medicine: PlannedMedicine,
  steps: PlanPreview["steps"],
  zones: readonly ZoneSpan[],
  now: Date,
): number | null {
  const [from, to] = [steps[0]?.from, steps.at(-1)?.to];
  if (!from || !to || to > addDays(from, MOST_TOTAL_DAYS)) return null;
  let total = 0;
  for (const { due, doses } of occasionsOf([medicine], zones, from, to)) {
    if (due < now) continue;
    for (const { amount } of doses) {
      if (amount === null) return null;
      total += amount;
    }
  }
  return Number(total.toFixed(3));
}
