import type { StudyStep } from "@dosebeat/contract/studies";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { conflict, notFound, problem } from "../../http/errors.ts";
import {
  addSafetyRules,
  findContact,
  isClinicianIn,
  lockStudy,
  markAlerts,
  moveStudy,
} from "./queries.ts";

/**
 * @throws 404 if the group is not a study; 409 if it is not the turn of this step, or nobody would hear about safety
 */
export async function stepOf(tx: Db, group: number, to: StudyStep, now: Date): Promise<void> {
  const study = await lockStudy(tx, group);
  if (!study) throw notFound("The study");
  if (!isNext(study, to)) throw conflict(problem("study_step"));
  if (to === "running") {
    await requireContact(tx, study, now);
    await moveStudy(tx, group, { state: "running", started_at: now });
  } else if (to === "closed") {
    await moveStudy(tx, group, { state: "closed", closed_at: now });
  } else {
    await moveStudy(tx, group, { unblinded_at: now });
  }
  await markAlerts(tx, group);
}

function isNext({ state, is_blinded, unblinded_at }: Row<"studies">, to: StudyStep): boolean {
  if (to === "running") return state === "draft";
  if (to === "closed") return state === "running";
  return state === "closed" && is_blinded && unblinded_at === null;
}

async function requireContact(
  tx: Db,
  { group_id, safety_contact }: Row<"studies">,
  at: Date,
): Promise<void> {
  const isThere = safety_contact !== null && (await isClinicianIn(tx, group_id, safety_contact));
  if (!isThere) throw conflict(problem("study_contact"));
  await addSafetyRules(tx, group_id, { ...(await findContact(tx, safety_contact)), at });
}
