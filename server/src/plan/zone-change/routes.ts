import * as calls from "@dosebeat/contract/zone-change";
import { zoneChange } from "@dosebeat/domain/plan/zone-change";
import { zoneExists } from "@dosebeat/domain/time/local-time";
import type { FastifyInstance } from "fastify";
import { zonesOf } from "../../access/profiles/queries.ts";
import { mayRead } from "../../access/profiles/scope.ts";
import { invalid, problem } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import { HEAVY } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import { findPlan } from "../planned/plan-queries.ts";

/** What a change of time zone would do to a patient's doses. */
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
