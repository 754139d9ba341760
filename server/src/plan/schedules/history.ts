import { addDays, chartDayOf } from "@dosebeat/domain/time/local-time";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { resolveRange } from "../../http/instant-range.ts";
import type { Parts } from "../../parts.ts";

const DAYS_BY_DEFAULT = 30;

/**
 * The chart days for which a medicine's doses are requested, both inclusive; by default the last 30.
 * @throws 400 for days in the wrong order, or too many
 */
export async function historyDays(
  { db, clock }: Pick<Parts, "db" | "clock">,
  profileid: ProfileInScope<"doses">,
  requested: { from?: string | undefined; to?: string | undefined },
): Promise<{ from: string; to: string }> {
  const zones = await zonesOf(db, profileid);
  const to = requested.to ?? chartDayOf(clock.now(), zones);
  const from = requested.from ?? addDays(to, 1 - DAYS_BY_DEFAULT);
  resolveRange(from, to, zones, ["from", "to"]);
  return { from, to };
}
