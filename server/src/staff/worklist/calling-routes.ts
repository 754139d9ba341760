import { CALLING_MINUTES } from "@dosebeat/contract/base/calling";
import * as calls from "@dosebeat/contract/calling-calls";
import { MINUTE } from "@dosebeat/domain/time/durations";
import type { FastifyInstance } from "fastify";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { handle } from "../../http/handle.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { otherPatient } from "../other-patient.ts";
import { findCaller, keepCaller, removeCaller } from "./caller-queries.ts";
import { presentCaller } from "./present.ts";

/** Who is calling a patient, so that colleagues do not call at the same time. */
export async function callingRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  const answer = async (profile: ProfileInScope<"notes">, viewer: Viewer, now: Date) => {
    announcer.publish([{ kind: "worklist", profileid: null, id: profile }]);
    const caller = await findCaller(db, profile, now);
    return { data: caller ? presentCaller(caller, viewer) : null };
  };

  handle(app, calls.startCalling, async ({ params, viewer }) => {
    const profile = await otherPatient(db, viewer, params.profileid);
    const now = clock.now();
    const until_at = new Date(now.getTime() + CALLING_MINUTES * MINUTE);
    await keepCaller(db, profile, { user_id: viewer.userid, since: now, until_at });
    return answer(profile, viewer, now);
  });

  handle(app, calls.endCalling, async ({ params, viewer }) => {
    const profile = await otherPatient(db, viewer, params.profileid);
    await removeCaller(db, profile, viewer.userid);
    return answer(profile, viewer, clock.now());
  });
}
