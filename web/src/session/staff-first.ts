import { makeChanges } from "./changes.ts";
import { type Granted, getRole, isStaff, isStaffAs } from "./session.ts";

/** Kept in this browser, so that the first screen is the right one. Its prefix `profile.` lets sign-out clear it. */
const OWN_PLAN = "profile.own-plan";

const changes = makeChanges();

/** Whether the user is staff but no administrator, and has no medicine, as far as this browser knows. */
export function isStaffFirst(): boolean {
  return getRole() === "patient" && isStaff() && localStorage.getItem(OWN_PLAN) !== "true";
}

export function useStaffFirst(): boolean {
  return changes.useNow(isStaffFirst, false);
}

/** Stores whether the user has any medicine. */
export function storeOwnPlan(has: boolean): void {
  if ((localStorage.getItem(OWN_PLAN) === "true") === has) return;
  localStorage.setItem(OWN_PLAN, String(has));
  changes.tell();
}

const SCREENS = [
  ["clinician", "/{-$locale}/worklist"],
  ["technician", "/{-$locale}/devices/index2"],
  ["auditor", "/{-$locale}/audit"],
] as const satisfies readonly (readonly [Granted, string])[];

/** The screen on which the user's work begins. */
export function staffHome() {
  return SCREENS.find(([role]) => isStaffAs(role))?.[1];
}
