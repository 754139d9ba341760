import {
  EndedImpersonationAnswer,
  ImpersonationAnswer,
  ImpersonationParams,
  StartImpersonation,
} from "@dosebeat/contract/impersonation";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { recorded } from "../audit/queries.ts";
import type { Parts } from "../parts.ts";
import { endImpersonation, startImpersonation } from "./queries.ts";

/** An administrator acts as a patient for half an hour, and the patient can read why. */
export async function impersonationRoutes(plain: FastifyInstance, parts: Parts): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  const { db, clock } = parts;

  app.post(
    "/api/impersonation",
    { schema: { body: StartImpersonation, response: { 201: ImpersonationAnswer } } },
    async ({ viewer, body: { data } }, reply) => {
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
      return reply
        .code(201)
        .send({ data: { id: public_id, profileuid: data.profileuid, expires } });
    },
  );

  app.delete(
    "/api/impersonation/:id",
    { schema: { params: ImpersonationParams, response: { 200: EndedImpersonationAnswer } } },
    async ({ viewer, params }) => {
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
      parts.announcer.doubt(viewer.userid);
      const ended = now.toISOString();
      return { data: { id: params.id, profileuid, expires: expires_at.toISOString(), ended } };
    },
  );
}
