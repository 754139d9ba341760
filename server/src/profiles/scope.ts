import type { Role } from "@dosebeat/contract/sign-in";
import type { Kysely } from "kysely";
import { recordRead } from "../audit/queries.ts";
import type { Database } from "../database/schema.ts";
import { notFound } from "../http/errors.ts";
import type { Viewer } from "../http/viewer.ts";
import type { EveryProfile, Part, ProfileInScope, Reach, Right } from "./in-scope.ts";
import { findProfileId, type ProfileName, profileExists } from "./queries.ts";

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
 * The profile, if the viewer may read these parts of it. Reading another's leaves a trace.
 *
 * @param named what the call names, for the refusal
 * @throws 404
 */
export async function mayRead<Asked extends Part>(
  db: Db,
  viewer: Viewer,
  profileid: number,
  parts: Asked | readonly Asked[],
  named = "The profile",
): Promise<ProfileInScope<Asked>> {
  const profile = await existing(db, viewer, profileid, [parts].flat(), named);
  await recordRead(db, viewer, profile);
  return profile;
}

/** The profile, if the viewer may change its data. Leaves no trace: the change does. @throws 404 */
export async function mayChange(
  db: Db,
  viewer: Viewer,
  profileid: number,
  named = "The profile",
): Promise<ProfileInScope> {
  return existing(db, viewer, profileid, ALL_RIGHTS, named);
}

/** Of whom the viewer may read or change what is named by an id of its own: a medicine, a box. */
export function reachOf<Asked extends Right>(viewer: Viewer, ...rights: Asked[]): Reach<Asked> {
  if (!rights.every((right) => RIGHTS[viewer.role].includes(right))) return ownProfile(viewer);
  return { everyone: true } as EveryProfile<Asked>;
}

/** One of those whom the viewer reaches; the call itself leaves a trace of whom it read. */
export function amongAll<Asked extends Right>(
  _: EveryProfile<Asked>,
  profileid: number,
): ProfileInScope<Asked> {
  return profileid as ProfileInScope<Asked>;
}

/**
 * The profile that a call of administrators names by itself; leaves a trace. Under X-Impersonation
 * nobody but the impersonated patient exists.
 * @throws 404
 */
export async function namedProfile(
  db: Db,
  viewer: Viewer,
  name: ProfileName,
): Promise<ProfileInScope> {
  const profileid = await findProfileId(db, name);
  const only = viewer.actor.impersonation?.profileid ?? profileid;
  if (profileid === undefined || profileid !== only) throw notFound("The profile");
  const profile = granted(viewer, profileid, ALL_RIGHTS, "The profile");
  await recordRead(db, viewer, profile);
  return profile;
}

async function existing<Asked extends Right>(
  db: Db,
  viewer: Viewer,
  profileid: number,
  rights: readonly Asked[],
  named: string,
): Promise<ProfileInScope<Asked>> {
  const profile = granted(viewer, profileid, rights, named);
  const exists = profileid === viewer.profileid || (await profileExists(db, profileid));
  if (!exists) throw notFound(named);
  return profile;
}

function granted<Asked extends Right>(
  viewer: Viewer,
  profileid: number,
  rights: readonly Asked[],
  named: string,
): ProfileInScope<Asked> {
  const isOwn = profileid === viewer.profileid;
  if (!isOwn && !rights.every((right) => RIGHTS[viewer.role].includes(right)))
    throw notFound(named);
  return profileid as ProfileInScope<Asked>;
}
