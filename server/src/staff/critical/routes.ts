import { markCritical } from "@dosebeat/contract/critical-calls";
import type { FastifyInstance } from "fastify";
import { recorded } from "../../access/audit/queries.ts";
import { once } from "../../access/keyed/once.ts";
import { mayRead, readReachOf } from "../../access/profiles/scope.ts";
import { conflict, notFound, problem } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { presentMedicine } from "../../plan/medicines/present.ts";
import { getMedicine } from "../../plan/medicines/queries.ts";
import { pausesAt } from "../../plan/planned/pause-queries.ts";
import { refresh } from "../worklist/refresh.ts";
import { keepMark, lockMarked } from "./queries.ts";

/** Marking medicines for which staff want to know about each missed dose. */
export async function criticalRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, markCritical, async ({ params, body: { data }, viewer, log }) => {
    const { medicineId } = params;
    const { is_critical, reason, key } = data;
    const { userid } = viewer;
    const named = "The medicine";
    const { profile_id } = await getMedicine(db, readReachOf(viewer, "plan"), medicineId);
    // Nobody marks their own medicine.
    if (profile_id === viewer.profileid) throw notFound(named);
    const profile = await mayRead(db, viewer, profile_id, ["plan", "notes"], named);
    const now = clock.now();
    const { row } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const make = async () => {
          const stored = await lockMarked(tx, profile, medicineId);
          if ((stored.critical_at !== null) === is_critical) {
            throw conflict(problem("critical_known"));
          }
          const mark = { medicine: medicineId, by: userid, is_critical, reason, at: now };
          return keepMark(tx, profile, mark);
        };
        const sent = [params, { is_critical, reason }];
        const { isRetry } = await once(tx, { userid, key, sent, now }, make);
        return { row: await lockMarked(tx, profile, medicineId), isRetry };
      },
      ({ isRetry }) =>
        isRetry
          ? []
          : {
              kind: "critical-changed",
              profileid: profile,
              details: { medicine: medicineId, change: is_critical ? "added" : "removed" },
            },
    );
    // So that the page reads what the mark has changed when it asks again.
    await refresh(parts, log, [profile]);
    announcer.publish([{ kind: "medicine", profileid: profile, id: medicineId }]);
    const paused = await pausesAt(db, profile, now, medicineId);
    return { data: presentMedicine(row, paused.get(medicineId) ?? null) };
  });
}
