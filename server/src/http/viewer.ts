import type { AuditDetails } from "@dosebeat/contract/audit-details";
import type { AuditKind } from "@dosebeat/contract/audit-kinds";
import type { StaffRole } from "@dosebeat/contract/base/define-call";
import type { GrantedRole, Role } from "@dosebeat/contract/base/roles";
import type { TokenScope } from "@dosebeat/contract/base/token-scopes";

/** An active impersonation: its id in the audit log, the patient, and when it ends. */
export interface ActingAs {
  id: number;
  userid: number;
  profileid: number;
  /** Whether a blinded study hides the patient's doses from the patient. */
  blinded: boolean;
  expires: Date;
}

/** A change that a prescriber makes for a patient. */
export interface PrescribingAs {
  reason: string;
  /** The proposal that it came from; absent: nobody else had to agree. */
  proposal?: number;
  /** Called with what is recorded of the change. */
  onRecorded?: (entry: { kind: AuditKind; details: AuditDetails }) => void;
}

/** Who really makes a call, and how, as recorded in the audit log. */
export interface Actor {
  /** Null if nobody is signed in. */
  userid: number | null;
  impersonation: ActingAs | null;
  prescribing?: PrescribingAs;
  /** Id of the service token, if a program made the call with one; `userid` is then its maker. */
  token?: number;
  /**
   * Id of the connection, if the call was made by an app that a patient allowed to read; `userid` is then the
   * patient.
   */
  app?: number;
  /** Network address. */
  address: string;
  at: Date;
  /** Method and path pattern, the name of the call. */
  call: string;
}

/** A service token: what it can reach, out of what its maker can reach now. */
export interface ViewerToken {
  id: number;
  /** Ids of the groups whose patients it may read; null: all patients. */
  groups: readonly number[] | null;
  scopes: readonly TokenScope[];
}

/** The profile of viewers with a service token: none. */
export const NO_PROFILE = 0;

/**
 * The user that a call acts as, determined from the token once per request, and passed to every query that scopes by
 * it. Under impersonation this is the patient, and `actor` the administrator.
 */
export interface Viewer {
  userid: number;
  profileid: number;
  role: Role;
  /** Staff roles: only `admin`, or those granted to the account; none under impersonation. */
  staff: readonly StaffRole[];
  /** Whether a blinded study hides this profile's doses from whoever acts as it. */
  blinded: boolean;
  actor: Actor;
  /** With a service token `profileid` is `NO_PROFILE`, and `staff` is what the token leaves of its maker's roles. */
  token?: ViewerToken;
}

/** Lanes of apps come after those of service tokens. */
const LANE_OF_APPS = 2 ** 48;

/**
 * Who takes the turn of a heavy calculation: programs with a token do not hold up the person who made it, and apps do
 * not hold up the patient.
 */
export function laneOf({
  actor,
  userid,
}: Pick<Viewer, "userid"> & { actor: Pick<Actor, "userid" | "token" | "app"> }): number {
  if (actor.app !== undefined) return -(LANE_OF_APPS + actor.app);
  return actor.token === undefined ? (actor.userid ?? userid) : -actor.token;
}

/** An account's staff roles. */
export function staffOf({
  role,
  staff,
}: {
  role: Role;
  staff: readonly GrantedRole[];
}): readonly StaffRole[] {
  return role === "admin" ? ["admin"] : staff;
}
