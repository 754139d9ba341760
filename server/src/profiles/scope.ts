import type { Role } from "@dosebeat/contract/sign-in";
import type { Kysely } from "kysely";
import { recordRead } from "../audit/queries.ts";
import type { Database } from "../database/schema.ts";
import { notFound } from "../http/errors.ts";
import type { Viewer } from "../http/viewer.ts";
import type { EveryProfile, Part, ProfileInScope, Reach, Right } from "./in-scope.ts";
import { findProfileId, type ProfileKey, profileExists } from "./queries.ts";

type Db = Kysely<Database>;

const ALL_RIGHTS: readonly Right[] = [
  ...(["doses", "figures", "plan", "box", "name", "notes"] satisfies Part[]),
  "change",
];

/** What each role may do with the data of every patient. */
const RIGHTS: Readonly<Record<Role, readonly Right[]>> = { admin: ALL_RIGHTS, patient: [] };

/** The caller's own profile; under X-Impersonation the patient's. */
export function ownProfile({ profileid }: Viewer): ProfileInScope {
  return profileid as ProfileInScope;
}

/**
 * The profile, if the viewer may read these parts of it. Reading another's is recorded in the audit log.
 *
 * @param named what the call refers to, for the error
 * @throws 404
 */
export async function mayRead<Wanted extends Part>(
  db: Db,
  viewer: Viewer,
  profileid: number,
  parts: Wanted | readonly Wanted[],
  named = "The profile",
): Promise<ProfileInScope<Wanted>> {
  const profile = await existing(db, viewer, profileid, [parts].flat(), named);
  await recordRead(db, viewer, profile);
  return profile;
}

/** The profile, if the viewer may change its data. Not recorded here, since the change is. @throws 404 */
export async function mayChange(
  db: Db,
  viewer: Viewer,
  profileid: number,
  named = "The profile",
): Promise<ProfileInScope> {
  return existing(db, viewer, profileid, ALL_RIGHTS, named);
}

/** Whose medicines, boxes or other records with ids of their own the viewer may read or change. */
export function reachOf<Wanted extends Right>(viewer: Viewer, ...rights: Wanted[]): Reach<Wanted> {
  if (!rights.every((right) => RIGHTS[viewer.role].includes(right))) return ownProfile(viewer);
  return { everyone: true } as EveryProfile<Wanted>;
}

/** A profile of a database that is being restored: whoever does that has all of it. */
export function restoredProfile(profileid: number): ProfileInScope {
  return profileid as ProfileInScope;
}

/** One profile out of all; the call itself must record whose data it read. */
export function amongAll<Wanted extends Right>(
  _: EveryProfile<Wanted>,
  profileid: number,
): ProfileInScope<Wanted> {
  return profileid as ProfileInScope<Wanted>;
}

/**
 * The profile named by a call of an administrator; recorded in the audit log. Under X-Impersonation
 * only the impersonated patient exists.
 * @throws 404
 */
export async function namedProfile(
  db: Db,
  viewer: Viewer,
  name: ProfileKey,
): Promise<ProfileInScope> {
  const profileid = await findProfileId(db, name);
  const only = viewer.actor.impersonation?.profileid ?? profileid;
  if (profileid === undefined || profileid !== only) throw notFound("The profile");
  const profile = granted(viewer, profileid, ALL_RIGHTS, "The profile");
  await recordRead(db, viewer, profile);
  return profile;
}

async function existing<Wanted extends Right>(
  db: Db,
  viewer: Viewer,
  profileid: number,
  rights: readonly Wanted[],
  named: string,
): Promise<ProfileInScope<Wanted>> {
  const profile = granted(viewer, profileid, rights, named);
  const exists = profileid === viewer.profileid || (await profileExists(db, profileid));
  if (!exists) throw notFound(named);
  return profile;
}

function granted<Wanted extends Right>(
  viewer: Viewer,
  profileid: number,
  rights: readonly Wanted[],
  named: string,
): ProfileInScope<Wanted> {
  const isOwn = profileid === viewer.profileid;
  if (!isOwn && !rights.every((right) => RIGHTS[viewer.role].includes(right)))
    throw notFound(named);
  return profileid as ProfileInScope<Wanted>;
}
