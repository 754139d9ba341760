import type { Part, ProfileInScope } from "../access/profiles/in-scope.ts";
import { mayRead } from "../access/profiles/scope.ts";
import type { Db } from "../database/db.ts";
import { notFound } from "../http/errors.ts";
import type { Viewer } from "../http/viewer.ts";

/** A patient about whom staff write something: within their reach, and never themselves. @throws 404 */
export function otherPatient(
  db: Db,
  viewer: Viewer,
  asked: number,
): Promise<ProfileInScope<"notes">> {
  return otherPatientWith(db, viewer, asked, ["notes"]);
}

/** Like `otherPatient`, to read these parts. @throws 404 */
export async function otherPatientWith<Wanted extends Part>(
  db: Db,
  viewer: Viewer,
  asked: number,
  parts: readonly Wanted[],
): Promise<ProfileInScope<Wanted>> {
  if (asked === viewer.profileid) throw notFound("The profile");
  return mayRead(db, viewer, asked, parts);
}
