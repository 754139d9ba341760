import type { StaffRole } from "@dosebeat/contract/base/define-call";
import type { GrantedRole, Role } from "@dosebeat/contract/base/roles";

/** An active impersonation: its id in the audit log, the patient, and when it ends. */
export interface ActingAs {
  id: number;
  userid: number;
  profileid: number;
  expires: Date;
}

/** A change that a prescriber makes for a patient. */
export interface PrescribingAs {
  reason: string;
}

/** Who really makes a call, and how, as recorded in the audit log. */
export interface Actor {
  /** Null if nobody is signed in. */
  userid: number | null;
  impersonation: ActingAs | null;
  prescribing?: PrescribingAs;
  /** Network address. */
  address: string;
  at: Date;
  /** Method and path pattern, the name of the call. */
  call: string;
}

/**
 * The user that a call acts as: determined from the token once per request, and passed to every query
 * that scopes by it. Under impersonation this is the patient, and `actor` the administrator.
 */
export interface Viewer {
  userid: number;
  profileid: number;
  role: Role;
  /** Roles of staff: `admin` alone, or those granted to the account; none under impersonation. */
  staff: readonly StaffRole[];
  actor: Actor;
}

/** The roles of staff of an account. */
export function staffOf({
  role,
  staff,
}: {
  role: Role;
  staff: readonly GrantedRole[];
}): readonly StaffRole[] {
  return role === "admin" ? ["admin"] : staff;
}
