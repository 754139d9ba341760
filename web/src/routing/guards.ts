import { type ParsedLocation, redirect } from "@tanstack/react-router";
import { isCaringFirst } from "../session/caring-first.ts";
import { getImpersonation } from "../session/impersonation.ts";
import { getRole, getSignIn, isStaffAs } from "../session/session.ts";
import { isSimple } from "../session/simple-mode.ts";
import { isStaffFirst, staffHome } from "../session/staff-first.ts";

const ENROLMENT = "/auth/second-factor";

/** Screens that are drawn from what this device keeps; the dashboard may redirect to the other one. */
const DRAWN_AT_ONCE = /\/(?:dashboard|simple)\/?$/;

/** Who may open which screen. The server checks every call again; these guards only avoid a detour. */
export async function requireSignedIn({ location }: { location: ParsedLocation }) {
  const signIn = () =>
    redirect({ to: "/{-$locale}/auth/signin", search: { from: location.href }, replace: true });
  if (!getSignIn()) throw signIn();
  const { ensureUser, ensureUserMeanwhile } = await import("./ensure-user.ts");
  const isAtOnce = DRAWN_AT_ONCE.test(location.pathname);
  const standing = await (isAtOnce ? ensureUserMeanwhile() : ensureUser());
  if (standing === "refused") throw signIn();
  const isEnrolment = location.pathname.endsWith(ENROLMENT);
  if (standing === "enrol" && !isEnrolment) {
    throw redirect({ to: "/{-$locale}/auth/second-factor", replace: true });
  }
}

/** An administrator sees a patient's screens while impersonating one. */
export function requirePatient() {
  if (!actsAsPatient()) throw redirect({ to: "/{-$locale}/dashboard", replace: true });
}

/** Whether there is a patient to show on patient screens. */
export function actsAsPatient(): boolean {
  return getRole() !== "admin" || getImpersonation() !== null;
}

/**
 * The dashboard redirects to simple mode, and users without medicine to their work or to the people they
 * look out for, unless a day or the full view is asked for.
 */
export function chooseHome(search: { day?: string; view?: string }) {
  if (getRole() !== "patient" || search.day || search.view) return;
  const work = isStaffFirst() ? staffHome() : undefined;
  if (work) throw redirect({ to: work, replace: true });
  if (isSimple()) throw redirect({ to: "/{-$locale}/simple", replace: true });
  if (isCaringFirst()) throw redirect({ to: "/{-$locale}/caring", replace: true });
}

export function requireAdministrator() {
  if (getRole() !== "admin") throw redirect({ to: "/{-$locale}/error/401", replace: true });
}

/** The worklist and pages of patients are for administrators and clinicians. */
export function requireClinician() {
  if (!isStaffAs("clinician")) throw redirect({ to: "/{-$locale}/error/401", replace: true });
}

/** Without `profileid` a report is the user's own; with it, that of a patient, for staff. */
export function guardReport({ profileid }: { profileid?: number }) {
  if (profileid === undefined) requirePatient();
}

/** Boxes are for administrators and technicians. */
export function requireTechnician() {
  if (!isStaffAs("technician")) throw redirect({ to: "/{-$locale}/error/401", replace: true });
}

/** The audit log is for administrators and auditors. */
export function requireAuditor() {
  if (!isStaffAs("auditor")) throw redirect({ to: "/{-$locale}/error/401", replace: true });
}

/** A signed-in user has no use for the landing and sign-in pages. */
export function redirectSignedIn() {
  if (getSignIn() && getRole()) throw redirect({ to: "/{-$locale}/dashboard", replace: true });
}
