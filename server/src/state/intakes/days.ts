import type { Intake, NextIntake } from "@dosebeat/contract/intakes";
import { nextIntakeOf } from "@dosebeat/domain/doses/intakes";
import { addDays, chartDayOf } from "@dosebeat/domain/time/local-time";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { notFound } from "../../http/errors.ts";
import type { Effort } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import type { DayRange } from "../../plan/planned/day-range.ts";
import { intakesIn, reachDays, takingsOf } from "../doses/intakes.ts";
import { timelineOf } from "../doses/timeline.ts";

/** How many days back to look for when a medicine was last taken. */
const RECENT_DAYS = 14;

/**
 * The intakes of chart days, both inclusive, and when each medicine may be taken again.
 *
 * @throws 404 if the profile never had the medicine; TooHeavy beyond the effort
 */
export async function intakesOf(
  parts: Pick<Parts, "db" | "clock">,
  profileid: ProfileInScope<"doses">,
  range: DayRange,
  medicineId?: number,
  effort?: Effort,
): Promise<{ intakes: Intake[]; next: NextIntake[] }> {
  const today = chartDayOf(parts.clock.now(), await zonesOf(parts.db, profileid));
  const timeline = await timelineOf(parts, profileid, range, effort);
  if (medicineId !== undefined && !timeline.medicines.has(medicineId)) {
    throw notFound("The medicine");
  }
  const intakes = await intakesIn(parts, profileid, timeline, range, medicineId, effort);
  const asked = timeline.plan.filter(
    ({ id, removedAt, asNeeded }) =>
      (medicineId === undefined || id === medicineId) && removedAt === null && asNeeded !== null,
  );
  if (asked.length === 0) return { intakes, next: [] };
  const reach = Math.max(RECENT_DAYS, ...asked.map(({ asNeeded }) => reachDays(asNeeded) + 1));
  const recent = { from: addDays(today, -reach), to: today };
  const { now, ...known } = await timelineOf(parts, profileid, recent, effort);
  const takings = takingsOf(known);
  const next = asked.map(({ id, asNeeded }): NextIntake => {
    const usual = asNeeded?.amount ?? null;
    const found = nextIntakeOf(takings.of(id), asNeeded, usual, now, takings.unknown(id));
    return {
      medicine: id,
      last_utc: found.last?.toISOString() ?? null,
      in_24h: found.in24h,
      at_least: found.atLeast,
      not_before_utc: found.notBefore?.toISOString() ?? null,
    };
  });
  return { intakes, next };
}
