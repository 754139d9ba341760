import type { Role } from "@dosebeat/contract/sign-in";

/** An impersonation that lasts: its number in the audit log, of whom, and until when. */
export interface ActingAs {
  id: number;
  userid: number;
  profileid: number;
  expires: Date;
}

/** Who really makes a call, and how: what the audit log tells of it. */
export interface Actor {
  /** Null while nobody is signed in. */
  userid: number | null;
  impersonation: ActingAs | null;
  /** Network address. */
  address: string;
  at: Date;
  /** Method and address pattern, the name of the call. */
  call: string;
}

/**
 * As whom a call acts: worked out from the token once a request, handed to every query that scopes by
 * it. While an administrator impersonates, this is the patient and `actor` the administrator.
 */
export interface Viewer {
  userid: number;
  profileid: number;
  role: Role;
  actor: Actor;
}
