import type { Part, ProfileInScope } from "../../access/profiles/in-scope.ts";
import { mayRead } from "../../access/profiles/scope.ts";
import { notFound } from "../../http/errors.ts";
import { laneOf, type Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import type { Reading } from "./told.ts";
import { chartWorks } from "./works.ts";

/** What refusals call something that does not exist, whatever it is. */
export const RESOURCE = "The resource";

/** The patient, if the caller may read these parts; the read is recorded. @throws 404 */
export async function inScope<Wanted extends Part>(
  { db }: Parts,
  viewer: Viewer,
  profileid: number,
  wanted: readonly Wanted[],
): Promise<ProfileInScope<Wanted>> {
  // Nobody has this id, which means that nothing was found.
  if (profileid === 0) throw notFound(RESOURCE);
  return mayRead(db, viewer, profileid, wanted, RESOURCE);
}

/** Reads about a patient, in the turn of the viewer. */
export function readingOf<Wanted extends Part>(
  parts: Parts,
  viewer: Viewer,
  profile: ProfileInScope<Wanted>,
): Reading<Wanted> {
  return { parts, works: chartWorks(parts, laneOf(viewer)), profile };
}

/** @throws 404 */
export function found<Resource>(resource: Resource | undefined): Resource {
  if (resource === undefined) throw notFound(RESOURCE);
  return resource;
}
