import * as calls from "@dosebeat/contract/zone-preview";
import { zoneExists } from "@dosebeat/domain/local-time";
import { zoneChange } from "@dosebeat/domain/zone-change";
import type { FastifyInstance } from "fastify";
import { findPlan } from "../doses/queries.ts";
import { HEAVY } from "../heavy/too-heavy.ts";
import { invalid, problem } from "../http/errors.ts";
import { handle } from "../http/handle.ts";
import type { Parts } from "../parts.ts";
import { zonesOf } from "../profiles/queries.ts";
import { mayRead } from "../profiles/scope.ts";

/** What a change of time zone would do to the doses of a patient. */
export async function zonePreviewRoutes(app: FastifyInstance, { db, clock }: Parts): Promise<void> {
  handle(app, calls.previewZone, async ({ query, viewer }) => {
    const { timezone } = query;
    if (!zoneExists(timezone)) throw invalid(["timezone"], problem("zone"));
    const requested = query.profileid ?? viewer.profileid;
    const profileid = await mayRead(db, viewer, requested, "plan");
    const zones = await zonesOf(db, profileid);
    const plan = await findPlan(db, profileid, HEAVY.doses);
    const current = plan.filter(({ removedAt }) => removedAt === null);
    const { fromDay, from, medicines } = zoneChange(current, zones, timezone, clock.now());
    return {
      data: {
        from_day: fromDay,
        from_utc: from.toISOString(),
        medicines: medicines.map(
          ({ medicine, isHome, lastBefore, firstAfter, hours, dropped }) => ({
            id: medicine,
            home: isHome,
            last_before_utc: lastBefore?.toISOString() ?? null,
            first_after_utc: firstAfter?.toISOString() ?? null,
            hours: hours === null ? null : Number(hours.toFixed(2)),
            dropped,
          }),
        ),
      },
    };
  });
}
