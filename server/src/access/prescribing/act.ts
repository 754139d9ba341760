import { plainText } from "@dosebeat/contract/base/answers";
import type { Call } from "@dosebeat/contract/base/define-call";
import {
  MOST_REASON,
  PRESCRIBING_HEADER,
  REASON_HEADER,
} from "@dosebeat/contract/prescribing-header";
import type { FastifyRequest } from "fastify";
import type { Db } from "../../database/db.ts";
import { forbidden, invalid, notFound, problem, Refusal } from "../../http/errors.ts";
import type { Viewer } from "../../http/viewer.ts";
import { findGroupRight, findPrescribing } from "./queries.ts";

const Reason = plainText(1, MOST_REASON);

/** @throws 400 if the header is on a call that prescribers do not make for patients */
export function refusePrescribing({ headers }: Pick<FastifyRequest, "headers">): void {
  if (headers[PRESCRIBING_HEADER] === undefined) return;
  const message = "This call is not made for a patient: send it without the header X-Prescribing.";
  throw new Refusal(400, "ValidationError", message);
}

/**
 * The viewer that the call acts as: the caller, or with the header the patient, for whom a prescriber of one of the
 * patient's groups changes something.
 * @throws 404 out of reach; 403 without the right, or if another prescriber has to agree; 400 without a reason
 */
export async function actAsPrescriber(
  db: Db,
  viewer: Viewer,
  request: FastifyRequest,
  call: Pick<Call, "prescribing"> | undefined,
): Promise<Viewer> {
  const { headers } = request;
  const header = headers[PRESCRIBING_HEADER];
  if (header === undefined) return viewer;
  if (!call?.prescribing || viewer.actor.impersonation) refusePrescribing(request);
  const { right, userid, profileid, blinded } = await prescribingFor(db, viewer, Number(header));
  if (right === "four_eyes") throw forbidden(problem("four_eyes"));
  const reason = reasonIn(headers[REASON_HEADER]);
  const actor = { ...viewer.actor, prescribing: { reason } };
  return { userid, profileid, role: "patient", staff: [], blinded, actor };
}

/** How a clinician may change a patient's data. @throws 404 out of reach; 403 without the right */
export async function prescribingFor(db: Db, viewer: Viewer, patient: number) {
  if (viewer.staff.length > 0 && !viewer.staff.includes("clinician"))
    throw forbidden(problem("prescriber_needed"));
  const found = viewer.staff.length > 0 && (await findPrescribing(db, viewer.profileid, patient));
  if (!found) throw notFound("The profile");
  if (found.right === "no") throw forbidden(problem("prescriber_needed"));
  return found;
}

/** @throws 404 unless the viewer is a member of the group; 403 unless also its prescriber */
export async function requireGroupPrescriber(db: Db, viewer: Viewer, group: number): Promise<void> {
  const right = await findGroupRight(db, viewer.profileid, group);
  if (right === undefined) throw notFound("The group");
  if (!right) throw forbidden(problem("group_prescriber_needed"));
}

function reasonIn(header: string | string[] | undefined): string {
  const { data, error } = Reason.safeParse(decoded(header));
  if (error) throw invalid([REASON_HEADER], problem("prescriber_reason", { most: MOST_REASON }));
  return data;
}

function decoded(header: string | string[] | undefined): string | undefined {
  try {
    return typeof header === "string" ? decodeURIComponent(header) : undefined;
  } catch {
    return undefined;
  }
}
