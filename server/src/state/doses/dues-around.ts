import { occasionsOf } from "@dosebeat/domain/plan/plan";
import { addDays, chartDayOf } from "@dosebeat/domain/time/local-time";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { HEAVY } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import { findPlan } from "../../plan/planned/plan-queries.ts";

/** Days searched on either side for a dose, widened until one is found. */
const SEARCHED_DAYS = [3, 35, 400] as const;

/** When the doses of a medicine before and after an instant are due; null: none within 400 days. */
export async function duesAround(
  db: Parts["db"],
  profileid: ProfileInScope<"doses">,
  medicine: number,
  due: Date,
): Promise<{ before: Date | null; after: Date | null }> {
  const plan = await findPlan(db, profileid, HEAVY.doses);
  const zones = await zonesOf(db, profileid);
  const planned = plan.filter(({ id }) => id === medicine);
  const day = chartDayOf(due, zones);
  let around: { before: Date | null; after: Date | null } = { before: null, after: null };
  for (const days of SEARCHED_DAYS) {
    const dues = occasionsOf(planned, zones, addDays(day, -days), addDays(day, days));
    around = {
      before: dues.findLast((occasion) => occasion.due < due)?.due ?? null,
      after: dues.find((occasion) => occasion.due > due)?.due ?? null,
    };
    if (around.before && around.after) break;
  }
  return around;
}
