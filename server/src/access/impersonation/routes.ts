import * as calls from "@dosebeat/contract/impersonation";
import type { FastifyInstance } from "fastify";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { recorded } from "../audit/queries.ts";
import { endImpersonation, startImpersonation } from "./queries.ts";

/** Lets an administrator act as a patient for half an hour; the patient can see why. */
export async function impersonationRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handle(app, calls.startImpersonation, async ({ viewer, body: { data } }, _reply) => {
    const { public_id, expires_at } = await recorded(
      db,
      viewer.actor,
      (tx) => startImpersonation(tx, viewer, data, clock.now()),
      ({ id, profile_id }) => ({
        kind: "impersonation-started",
        profileid: profile_id,
        impersonation: id,
      }),
    );
    const expires = expires_at.toISOString();
    return { data: { id: public_id, profileuid: data.profileuid, expires } };
  });

  handle(app, calls.endImpersonation, async ({ viewer, params }) => {
    const now = clock.now();
    const { profileuid, expires_at } = await recorded(
      db,
      viewer.actor,
      (tx) => endImpersonation(tx, viewer, params.id, now),
      ({ id, profile_id }) => ({
        kind: "impersonation-ended",
        profileid: profile_id,
        impersonation: id,
      }),
    );
    parts.announcer.invalidate(viewer.userid);
    const ended = now.toISOString();
    return { data: { id: params.id, profileuid, expires: expires_at.toISOString(), ended } };
  });
}
