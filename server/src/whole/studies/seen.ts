import type { Study } from "@dosebeat/contract/studies";
import { requireSeenGroup } from "../../access/profiles/group-queries.ts";
import { listingMember } from "../../access/profiles/staff-rights.ts";
import type { Db } from "../../database/db.ts";
import { notFound } from "../../http/errors.ts";
import type { Viewer } from "../../http/viewer.ts";
import { findStudy } from "./queries.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findStudy>>>;

/** @throws 404 if there is no such group, or the viewer does not belong to it */
export function groupSeen(db: Db, viewer: Viewer, group: number): Promise<void> {
  return requireSeenGroup(db, group, listingMember(viewer));
}

/** The study of a group that the viewer sees. @throws 404 also if the group is not a study */
export async function studySeen(db: Db, viewer: Viewer, group: number): Promise<Found> {
  await groupSeen(db, viewer, group);
  const study = await findStudy(db, group, viewer);
  if (!study) throw notFound("The study");
  return study;
}

/** Whether the viewer may see doses and arms of the study. */
export function seesDoses(study: Found, { staff }: Viewer): boolean {
  if (staff.includes("admin") || !study.is_blinded || study.unblinded_at !== null) return true;
  return study.is_member && (study.has_study || study.is_contact);
}

export function presentStudy(study: Found, viewer: Viewer): Study {
  const { number, title, site, country, is_blinded, state, safety_contact } = study;
  const { contact_name, contact_email } = study;
  return {
    number,
    title,
    site,
    country,
    is_blinded,
    safety_contact:
      safety_contact === null
        ? null
        : { userid: safety_contact, name: contact_name ?? "", email: contact_email ?? "" },
    state,
    started_utc: study.started_at?.toISOString() ?? null,
    closed_utc: study.closed_at?.toISOString() ?? null,
    unblinded_utc: study.unblinded_at?.toISOString() ?? null,
    raw_until: study.raw_until,
    sees_doses: seesDoses(study, viewer),
  };
}
