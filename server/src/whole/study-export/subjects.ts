import type { StudyVisit } from "@dosebeat/contract/studies";
import { mayRead } from "../../access/profiles/scope.ts";
import type { Db } from "../../database/db.ts";
import { conflict, forbidden, notFound, problem, Refusal } from "../../http/errors.ts";
import type { Viewer } from "../../http/viewer.ts";
import { findGroupFor, findPatients } from "./queries.ts";
import type { Signature } from "./signature-queries.ts";

/** A patient of the group, and the number that identifies the patient in the tables. */
export interface Subject {
  profileid: number;
  number: string;
  /** What the study knows about the patient; all null if the group is not a study. */
  arm: string | null;
  consented_on: string | null;
  visits: StudyVisit[] | null;
  /** Since when nothing more is collected for the study. */
  withdrawn_at: Date | null;
  /** Since when the data is locked by a signature. */
  locked_at: Date | null;
  /** The group whose lock keeps the rows as they were signed; null: none are kept. */
  signed_in: number | null;
  signatures: Signature[];
}

/** The most ids named in a refusal; the rest is only counted. */
const MOST_NAMED = 20;

/**
 * Whether the viewer may export the group: administrators may, and clinicians who have the right `study` in it.
 *
 * @throws 404 if there is no such group, or a clinician does not belong to it; 403 without the right
 */
export async function groupToExport(
  db: Db,
  { staff, profileid }: Viewer,
  id: number,
): Promise<{ id: number; name: string }> {
  const group = await findGroupFor(db, profileid, id);
  const isAdmin = staff.includes("admin");
  if (!group || (!isAdmin && group.profile_id === null)) throw notFound("The group");
  if (!isAdmin && group.has_study !== true) throw forbidden(problem("study_right"));
  return { id: group.id, name: group.name };
}

/**
 * The patients of a group by record number, code point by code point, then by id.
 *
 * @param numbers `required`: each must have a record number
 * @throws 409 with the ids of those who have none
 */
export async function listSubjects(
  db: Db,
  group: number,
  numbers: "required" | "given",
): Promise<Subject[]> {
  const rows = await findPatients(db, group);
  const without = rows.filter(({ record_number }) => record_number === null);
  if (numbers === "required" && without.length > 0) {
    const named = without.slice(0, MOST_NAMED).map(({ profileid }) => profileid);
    throw conflict(
      problem("numbers_missing", { count: without.length, ids: named.sort(byValue).join(", ") }),
    );
  }
  return rows
    .map(({ record_number, has_copy, ...subject }) => ({
      ...subject,
      signed_in: has_copy === true ? group : null,
      number: record_number ?? `P-${subject.profileid}`,
    }))
    .sort((one, other) => byCode(one.number, other.number) || one.profileid - other.profileid);
}

function byValue(one: number, other: number): number {
  return one - other;
}

function byCode(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The profile of a subject, whose reading is recorded; null: erased, or out of reach since the export began. */
export async function readSubject(db: Db, viewer: Viewer, { profileid }: Subject) {
  try {
    return await mayRead(db, viewer, profileid, ["doses", "figures", "plan", "box"]);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}
