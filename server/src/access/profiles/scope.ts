import type { CareScope } from "@dosebeat/contract/care";
import type { Db } from "../../database/db.ts";
import { forbidden, notFound, problem } from "../../http/errors.ts";
import type { Viewer } from "../../http/viewer.ts";
import { recordRead } from "../audit/queries.ts";
import { recordVisit } from "../audit/visits/queries.ts";
import { keptBack } from "./blinding.ts";
import { findHolderAmong } from "./group-queries.ts";
import type {
  EveryProfile,
  GroupPatients,
  Part,
  ProfileInScope,
  Reach,
  ReadReach,
  Right,
} from "./in-scope.ts";
import { findActiveLink, listActiveLinks, noteLinksRead } from "./link-queries.ts";
import { findProfileId, type ProfileKey, profileExists } from "./queries.ts";
import { ALL_RIGHTS, circleOf, grantOf, isGranted, PARTS, RIGHTS } from "./staff-rights.ts";

/** What a carer may read, by the scope of the link. */
const CARE_PARTS: Readonly<Record<CareScope, readonly Part[]>> = {
  alerts: ["name"],
  doses: ["name", "doses", "box"],
  figures: ["name", "doses", "box", "figures"],
};

/** A patient identified by the link through which the viewer looks out for them. */
export interface ByLink {
  link: number;
}

/** The caller's own profile; under X-Impersonation the patient's. @throws 404 with a service token */
export function ownProfile({ profileid, token }: Viewer): ProfileInScope {
  if (token) throw notFound("The profile");
  return profileid as ProfileInScope;
}

/**
 * The profile, if the viewer may read these parts of it. Reading another's is recorded in the audit log. A carer's
 * rights come only from an active link: by the id of the profile a carer is a stranger.
 *
 * @param named what the call refers to, for the error
 * @throws 404; 403 if the link exists but its scope does not cover the parts, or a blinded study hides them
 */
export async function mayRead<Wanted extends Part>(
  db: Db,
  viewer: Viewer,
  of: number | ByLink,
  parts: Wanted | readonly Wanted[],
  named = "The profile",
): Promise<ProfileInScope<Wanted>> {
  if (typeof of === "object") return linked(db, viewer, of.link, [parts].flat());
  const profile = await existing(db, viewer, of, [parts].flat(), named);
  await recordRead(db, viewer, profile);
  return profile;
}

/** The profile, if the viewer may change its data. Not recorded here, since the change itself is. @throws 404 */
export async function mayChange(
  db: Db,
  viewer: Viewer,
  profileid: number,
  named = "The profile",
): Promise<ProfileInScope> {
  return existing(db, viewer, profileid, ALL_RIGHTS, named);
}

/** Whether the viewer may still read the part, for work that continues after the request; not recorded. */
export async function mayStillRead(db: Db, viewer: Viewer, profileid: number, part: Part) {
  return profileid === viewer.profileid || isGranted(db, viewer, profileid, [part]);
}

/**
 * The profile, if the viewer may give it a box and take it away: technicians may for every patient.
 * @throws 404
 */
export async function mayBind(
  db: Db,
  viewer: Viewer,
  profileid: number,
  named = "The profile",
): Promise<ProfileInScope<"change">> {
  if (!mayBindAny(viewer)) return mayChange(db, viewer, profileid, named);
  if (!(await profileExists(db, profileid))) throw notFound(named);
  return profileid as ProfileInScope<"change">;
}

/** Whether the viewer assigns boxes to others. */
export function mayBindAny({ staff }: Viewer): boolean {
  return staff.includes("admin") || staff.includes("technician");
}

/** Whose boxes the viewer may take away. */
export function bindingReachOf(viewer: Viewer): Reach<"change"> {
  return mayBindAny(viewer) ? ({ everyone: true } as EveryProfile<"change">) : ownProfile(viewer);
}

/** Whose medicines, boxes or other records with their own ids the viewer may read or change. */
export function reachOf<Wanted extends Right>(viewer: Viewer, ...rights: Wanted[]): Reach<Wanted> {
  const isOfAll =
    viewer.staff.includes("admin") && rights.every((right) => RIGHTS.admin.includes(right));
  return isOfAll ? ({ everyone: true } as EveryProfile<Wanted>) : ownProfile(viewer);
}

/** Like `reachOf`, for reading only: for a clinician also the patients in their groups. */
export function readReachOf<Wanted extends Part>(
  viewer: Viewer,
  ...parts: Wanted[]
): ReadReach<Wanted> {
  if (viewer.staff.includes("admin") || !viewer.staff.includes("clinician"))
    return reachOf(viewer, ...parts);
  return { inGroupsOf: circleOf(viewer) } as GroupPatients<Wanted>;
}

/**
 * Whose readings of a box the viewer may see: for a clinician those of the patient in their groups who has it, or had
 * it last.
 */
export async function boxReachOf(db: Db, viewer: Viewer, deveui: string): Promise<Reach<"box">> {
  const isClinician = viewer.staff.includes("clinician");
  const holder = isClinician && (await findHolderAmong(db, circleOf(viewer), deveui));
  return holder ? (holder as ProfileInScope<"box">) : reachOf(viewer, "box");
}

/** The profile of the patient who made the address of a calendar: whoever has the address may read the times. */
export function calendarProfile(profileid: number): ProfileInScope<"doses" | "plan"> {
  return profileid as ProfileInScope;
}

/** A profile of a database that is being restored: whoever restores it has all its data anyway. */
export function restoredProfile(profileid: number): ProfileInScope {
  return profileid as ProfileInScope;
}

/** The patient to whom staff give another box, or whom a prescriber creates together with one. */
export function holderOf({ profile_id }: { profile_id: number }): ProfileInScope<"change"> {
  return profile_id as ProfileInScope<"change">;
}

/** The patient whom the reminder planner looks at; its findings go to the patient and active carers. */
export function remindedProfile(profileid: number): ProfileInScope<"doses" | "figures"> {
  return profileid as ProfileInScope<"doses" | "figures">;
}

/** A patient whose stored results are worked out; who may see them is decided where they are listed. */
export function summarizedProfile(profileid: number): ProfileInScope<"figures"> {
  return profileid as ProfileInScope<"figures">;
}

/** A patient for whom lists and webhooks are kept; who learns of it is decided where they are shown or sent. */
export function worklistProfile(profileid: number): ProfileInScope<Part> {
  return profileid as ProfileInScope<Part>;
}

/** One profile out of all; the call itself must record whose data it read. */
export function amongAll<Wanted extends Right>(
  _: EveryProfile<Wanted>,
  profileid: number,
): ProfileInScope<Wanted> {
  return profileid as ProfileInScope<Wanted>;
}

/**
 * The profile named by a reading call of staff; recorded in the audit log. Under X-Impersonation only the
 * impersonated patient exists.
 * @throws 404
 */
export async function namedProfile(
  db: Db,
  viewer: Viewer,
  name: ProfileKey,
): Promise<ProfileInScope<Part>> {
  return named(db, viewer, name, PARTS);
}

/** Like `namedProfile`, to change its data; the read is recorded too. @throws 404 */
export async function namedToChange(
  db: Db,
  viewer: Viewer,
  name: ProfileKey,
): Promise<ProfileInScope> {
  return named(db, viewer, name, ALL_RIGHTS);
}

async function named<Wanted extends Right>(
  db: Db,
  viewer: Viewer,
  name: ProfileKey,
  rights: readonly Wanted[],
): Promise<ProfileInScope<Wanted>> {
  const profileid = await findProfileId(db, name);
  const only = viewer.actor.impersonation?.profileid ?? profileid;
  if (profileid === undefined || profileid !== only) throw notFound("The profile");
  const profile = await existing(db, viewer, profileid, rights, "The profile");
  await recordRead(db, viewer, profile);
  return profile;
}

/** The patients the viewer looks out for, except in blinded studies; each read is recorded. None under X-Impersonation. */
export async function watchedBy(
  db: Db,
  viewer: Viewer,
): Promise<{ link: number; profile: ProfileInScope<"name"> }[]> {
  if (viewer.actor.impersonation) return [];
  const links = await listActiveLinks(db, viewer.userid);
  await recordLinked(db, viewer, links);
  return links.map(({ id, profile_id }) => ({
    link: id,
    profile: profile_id as ProfileInScope<"name">,
  }));
}

async function linked<Wanted extends Part>(
  db: Db,
  viewer: Viewer,
  id: number,
  parts: readonly Wanted[],
): Promise<ProfileInScope<Wanted>> {
  const link = viewer.actor.impersonation ? undefined : await findActiveLink(db, viewer.userid, id);
  if (!link) throw notFound("The link");
  if (link.blinded) throw keptBack();
  if (!parts.every((part) => CARE_PARTS[link.scope].includes(part)))
    throw forbidden(problem("care_scope"));
  await recordLinked(db, viewer, [link]);
  return link.profile_id as ProfileInScope<Wanted>;
}

async function recordLinked(
  db: Db,
  { actor }: Viewer,
  links: readonly { id: number; profile_id: number }[],
): Promise<void> {
  if (links.length === 0) return;
  const read = links.map(({ profile_id }) => profile_id);
  await recordVisit(db, actor, read, "carer-read");
  await noteLinksRead(
    db,
    links.map(({ id }) => id),
    actor.at,
  );
}

async function existing<Wanted extends Right>(
  db: Db,
  viewer: Viewer,
  profileid: number,
  rights: readonly Wanted[],
  named: string,
): Promise<ProfileInScope<Wanted>> {
  const grant =
    profileid === viewer.profileid ? "yes" : await grantOf(db, viewer, profileid, rights);
  if (grant === "blinded") throw keptBack();
  if (grant === "no") throw notFound(named);
  return profileid as ProfileInScope<Wanted>;
}
