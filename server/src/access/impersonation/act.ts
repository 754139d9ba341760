import type { Acting, Call } from "@dosebeat/contract/base/define-call";
import { IMPERSONATION_HEADER } from "@dosebeat/contract/impersonation-header";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Db } from "../../database/db.ts";
import { forbidden, Refusal } from "../../http/errors.ts";
import type { Viewer } from "../../http/viewer.ts";
import { recordVisit } from "../audit/visits/queries.ts";
import { findActive } from "./queries.ts";

/** @throws 400 if the header is on a call that cannot act for a patient */
export function refuseImpersonation({ headers }: Pick<FastifyRequest, "headers">): void {
  if (headers[IMPERSONATION_HEADER] !== undefined) {
    throw new Refusal(
      400,
      "ValidationError",
      "This call never acts for a patient: send it without the header X-Impersonation.",
    );
  }
}

/**
 * The viewer that the call acts as: the caller, or with the header the patient.
 * @throws 403 if the caller is not an administrator or the impersonation is not active, 400 on calls
 * that cannot act for a patient
 */
export async function actAsPatient(
  db: Db,
  viewer: Viewer,
  request: FastifyRequest,
  acting: Acting | undefined,
): Promise<Viewer> {
  const header = request.headers[IMPERSONATION_HEADER];
  if (header === undefined) return viewer;
  if (viewer.role !== "admin") throw forbidden("Only administrators may send X-Impersonation.");
  if (!acting) refuseImpersonation(request);
  const id = z.uuid().safeParse(header);
  const patient = id.success && (await findActive(db, viewer, id.data, viewer.actor.at));
  if (!patient) {
    // Has its own problem code, so that a page can recognise it and stop impersonating.
    const message =
      "X-Impersonation does not name an active impersonation of yours: start a new one or omit the header.";
    throw new Refusal(403, "ForbiddenError", message, [{ path: [IMPERSONATION_HEADER], message }]);
  }
  const actor = { ...viewer.actor, impersonation: patient };
  if (acting === "named") return { ...viewer, actor };
  const { userid, profileid, blinded } = patient;
  return { userid, profileid, role: "patient", staff: [], blinded, actor };
}

/** Records reads under the header; writes and the `imp` calls record themselves. */
export async function recordImpersonatedRead(
  db: Db,
  { actor }: Viewer,
  { acting }: Call,
): Promise<void> {
  const { impersonation } = actor;
  if (!impersonation || acting !== "read") return;
  await recordVisit(db, actor, [impersonation.profileid]);
}
