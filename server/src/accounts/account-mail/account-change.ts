import type { GrantedRole, Role } from "@dosebeat/contract/base/roles";
import type { Device } from "../../access/sessions/device.ts";
import type { AccountMailKind } from "../../words/account-mails/all.ts";
import type { LINK_MAILS } from "../../words/account-mails/links.ts";

/** The number of things with access to an account besides its password, by kind. */
export interface AccessCounts {
  calendar: number;
  carers: number;
  invitations: number;
  apps: number;
  passkeys: number;
  devices: number;
}

/** What kept its access after a new password, or lost it. */
export interface AccessAfter {
  isEnded: boolean;
  counts: AccessCounts;
}

/** A mail with a link that proves who opens it. */
export type LinkMailKind = keyof typeof LINK_MAILS;

/** A change whose mail needs more values than the time. */
type FilledChange =
  | { kind: "password_changed"; access?: AccessAfter }
  | { kind: "password_set_by_link"; by: string; access?: AccessAfter }
  | { kind: "role_changed"; role: Role; by: string }
  | { kind: "staff_changed"; staff: readonly GrantedRole[]; by: string }
  | { kind: "email_change_asked"; by: string; cancelLink: string }
  | { kind: "own_email_change_asked"; cancelLink: string }
  | { kind: "second_factors_reset"; by: string }
  | { kind: "box_backdated" | "box_undone"; by: string }
  | { kind: "sign_on_linked"; by: string }
  | { kind: "token_expires"; name: string; by: string; days: number }
  | { kind: "app_connected"; name: string }
  | { kind: "new_device"; device: Device };

/** A change of an account that its owner learns of by mail. */
export type AccountChange =
  | FilledChange
  | { kind: Exclude<AccountMailKind, LinkMailKind | FilledChange["kind"]> };
