import { getImpersonation } from "../session/impersonation.ts";
import { getRole, getUserId } from "../session/session.ts";

/**
 * The user whose data this device may keep: a patient acting as themselves. Null for
 * administrators, also while they impersonate a patient.
 */
export function ownerOfDevice(): number | null {
  return getRole() === "patient" && getImpersonation() === null ? getUserId() : null;
}
