import type { AssignSensor, UnassignSensor } from "@dosebeat/contract/bindings";
import { HOUR } from "@dosebeat/domain/time/durations";
import type { z } from "zod";
import { countAttempt, forgiveAttempt } from "../../access/attempts/queries.ts";
import { type Entry, record } from "../../access/audit/queries.ts";
import { bindingReachOf, mayBind, mayBindAny, mayChange } from "../../access/profiles/scope.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { forbidden, invalid, notFound, problem, tooMany } from "../../http/errors.ts";
import type { Viewer } from "../../http/viewer.ts";
import { bind, unbind } from "./bindings/queries.ts";
import { matchesClaimCode } from "./claim-code.ts";
import { findSensor } from "./queries.ts";

type Request = z.infer<typeof AssignSensor>["data"];

/** Wrong claim codes by user: 10 an hour. */
const CLAIMS = { name: "claim code by user", most: 10, windowMs: HOUR };

/** For staff: binds any box to any profile, from now on or from a time in the past. */
export async function assignByStaff(
  db: Db,
  viewer: Viewer,
  { profileid, deveui, from }: Request,
  now: Date,
): ReturnType<typeof bind> {
  const since = from === undefined ? now : new Date(from);
  if (since > now) throw invalid(["from"], problem("link_in_future"));
  requireBackdating(viewer, since, now);
  const profile = await mayBind(db, viewer, profileid);
  const sensor = await findSensor(db, deveui);
  if (!sensor) throw notFound("The sensor");
  const beginning = { from: since, enteredAt: now, enteredBy: viewer.userid };
  return bind(db, sensor, profile, beginning, true);
}

/** Staff may enter what happened up to this long ago; anything older only administrators may enter. */
const BACKDATED_MS = 48 * HOUR;

/** Whether an assignment is backdated so far that the patient must be told. */
export function isBackdated({ from, enteredAt }: { from: Date; enteredAt: Date }): boolean {
  return enteredAt.getTime() - from.getTime() > BACKDATED_MS;
}

/** @throws 403 for staff other than administrators, if an assignment is to begin more than 48 hours ago */
export function requireBackdating({ staff }: Viewer, from: Date, enteredAt: Date): void {
  if (isBackdated({ from, enteredAt }) && !staff.includes("admin"))
    throw forbidden(problem("backdated_far"));
}

/**
 * Whether staff assign the box in their role. To themselves they assign like any patient, so that nobody gets at what
 * a box recorded before.
 */
export function bindsAsStaff(viewer: Viewer, profileid: number): boolean {
  return mayBindAny(viewer) && profileid !== viewer.profileid;
}

/**
 * Finds the box that a patient may link to their own profile, checked by the claim code printed on it. For an unknown
 * box the answer, the count and the record are those of a wrong code, so that nobody can find out which boxes exist.
 */
export async function claimSensor(
  db: Db,
  viewer: Viewer,
  { profileid, deveui, claimcode, from }: Request,
  now: Date,
): Promise<Row<"sensors">> {
  if (mayBindAny(viewer) && (from !== undefined || claimcode === undefined))
    throw forbidden(problem("bind_own"));
  if (from !== undefined) throw forbidden("Only staff may backdate a link.");
  await mayChange(db, viewer, profileid);
  return provenSensor(db, viewer, { profileid, deveui, claimcode }, now);
}

/**
 * The box whose claim code the caller knows; `profileid` is the patient it is for, null: a patient yet to be created.
 */
export async function provenSensor(
  db: Db,
  viewer: Viewer,
  {
    profileid,
    deveui,
    claimcode,
  }: Pick<Request, "deveui" | "claimcode"> & Pick<Entry, "profileid">,
  now: Date,
): Promise<Row<"sensors">> {
  if (claimcode === undefined) throw invalid(["claimcode"], problem("claim_code_needed"));
  const limits = [{ ...CLAIMS, key: String(viewer.actor.userid) }];
  const wait = await countAttempt(db, limits, now);
  if (wait > 0) throw tooMany(problem("attempts"), wait);
  const sensor = await findSensor(db, deveui);
  if (!sensor || !matchesClaimCode(sensor.claimcode, claimcode)) {
    await record(db, viewer.actor, { kind: "sensor-link-failed", profileid, details: { deveui } });
    throw notFound(problem("claim_code_wrong"));
  }
  await forgiveAttempt(db, limits, now);
  return sensor;
}

/**
 * Ends the binding of a profile or of a box.
 * @throws 404 if it is out of the viewer's scope, 409 if nothing is bound
 */
export async function unassign(
  db: Db,
  viewer: Viewer,
  named: z.infer<typeof UnassignSensor>["data"],
  now: Date,
): ReturnType<typeof unbind> {
  if ("deveui" in named && named.profileid !== undefined) {
    const reach = await mayBind(db, viewer, named.profileid, "The sensor or profile");
    return unbind(db, { deveui: named.deveui, reach }, now);
  }
  if ("deveui" in named) {
    return unbind(db, { deveui: named.deveui, reach: bindingReachOf(viewer) }, now);
  }
  const profileid = await mayBind(db, viewer, named.profileid, "The sensor or profile");
  return unbind(db, { profileid }, now);
}
