import type { AuditDetails } from "@dosebeat/contract/audit-details";
import type { ChangeCare } from "@dosebeat/contract/care";
import { record } from "../access/audit/queries.ts";
import { findActiveLink } from "../access/profiles/link-queries.ts";
import { inTransaction } from "../database/transaction.ts";
import { forbidden, notFound } from "../http/errors.ts";
import type { Viewer } from "../http/viewer.ts";
import type { Parts } from "../parts.ts";
import { changeLink, findLink, type NamedLink, removeLink } from "./queries.ts";

/** Some settings are visible only to the carer. The patient reads the log, so it names these without their values. */
function logged({ called, shares_telephone, ...changes }: ChangeCare): AuditDetails {
  const fields = Object.entries({ called, shares_telephone })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  return fields.length === 0 ? changes : { ...changes, fields };
}

const OF_PATIENT: readonly (keyof ChangeCare)[] = ["scope", "after_minutes", "state"];

/** Whether the viewer is the patient of the link; otherwise the carer. */
export function isPatientOf({ profileid }: Viewer, link: Pick<NamedLink, "profile_id">): boolean {
  return link.profile_id === profileid;
}

/**
 * Changes what the viewer's side of a link may change.
 *
 * @throws 404 to others, and to a carer who is not confirmed or whose patient is blocked; 403 for what the other side
 * decides
 */
export async function changeCare(
  { db }: Pick<Parts, "db">,
  viewer: Viewer,
  id: number,
  changes: ChangeCare,
  now: Date,
): Promise<NamedLink> {
  return inTransaction(db, async (tx) => {
    const link = await findLink(tx, viewer, id);
    if (!link) throw notFound("The link");
    const isPatient = isPatientOf(viewer, link);
    if (!isPatient && !(await findActiveLink(tx, viewer.userid, id))) throw notFound("The link");
    const names = Object.keys(changes);
    if (names.some((name) => OF_PATIENT.some((own) => own === name) !== isPatient))
      throw forbidden();
    const { state, quiet, ...rest } = changes;
    await changeLink(tx, link, {
      ...rest,
      ...(state === "active" && link.state === "asks" && { state, since: now }),
      ...(quiet !== undefined && {
        quiet_from: quiet?.from ?? null,
        quiet_to: quiet?.to ?? null,
      }),
    });
    const details = { change: isPatient ? "changed" : "set", link: id, ...logged(changes) };
    await record(tx, viewer.actor, { kind: "carer-changed", profileid: link.profile_id, details });
    const changed = await findLink(tx, viewer, id);
    if (!changed) throw notFound("The link");
    return changed;
  });
}

/** Ends a link from either side. @throws 404 to others */
export async function endCare(
  { db }: Pick<Parts, "db">,
  viewer: Viewer,
  id: number,
): Promise<NamedLink> {
  return inTransaction(db, async (tx) => {
    const link = await findLink(tx, viewer, id);
    if (!link || !(await removeLink(tx, link))) throw notFound("The link");
    const details = {
      change: "ended",
      link: id,
      by: isPatientOf(viewer, link) ? "patient" : "carer",
    };
    await record(tx, viewer.actor, { kind: "carer-changed", profileid: link.profile_id, details });
    return link;
  });
}
