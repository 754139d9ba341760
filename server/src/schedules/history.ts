import type { Dose } from "@dosebeat/contract/doses";
import { addDays, chartDayOf } from "@dosebeat/domain/local-time";
import { dosesOf } from "../doses/days.ts";
import type { Parts } from "../parts.ts";
import type { ProfileInScope } from "../profiles/in-scope.ts";
import { zonesOf } from "../profiles/queries.ts";
import { resolveRange } from "../readings/range.ts";

const DAYS_BY_DEFAULT = 30;

/**
 * Doses of a medicine of the profile on the requested chart days, both included; by default the last 30.
 * @throws 400 for days in the wrong order, or too many
 */
export async function historyOf(
  parts: Parts,
  profileid: ProfileInScope<"doses">,
  medicineId: number,
  requested: { from?: string | undefined; to?: string | undefined },
): Promise<Dose[]> {
  const zones = await zonesOf(parts.db, profileid);
  const to = requested.to ?? chartDayOf(parts.clock.now(), zones);
  const from = requested.from ?? addDays(to, 1 - DAYS_BY_DEFAULT);
  resolveRange(from, to, zones, ["from", "to"]);
  const { doses } = await dosesOf(parts, profileid, { from, to }, medicineId);
  return doses;
}
