import type { AccountAccess } from "@dosebeat/contract/account-access";
import type { Entry } from "../../access/audit/queries.ts";
import type { AccessCounts } from "../account-mail/account-change.ts";
import { presentFactors } from "../second-factors/present.ts";
import type { FoundAccess } from "./queries.ts";

export function presentAccess(found: FoundAccess): AccountAccess {
  const { calendar, carers, invitations, devices, factors } = found;
  const { totp, passkeys } = presentFactors(factors, false);
  return {
    calendar: calendar
      ? {
          since_utc: calendar.since.toISOString(),
          read_utc: calendar.read_at?.toISOString() ?? null,
        }
      : null,
    carers: carers.map(({ id, givenname, familyname, email, state, created_at }) => ({
      id,
      name: `${givenname} ${familyname}`.trim(),
      email,
      state,
      since_utc: created_at.toISOString(),
    })),
    invitations: invitations.map(({ id, email, created_at }) => ({
      id,
      email,
      since_utc: created_at.toISOString(),
    })),
    totp: totp?.createdAt ?? null,
    passkeys,
    devices: devices.map(({ id, label, created_at }) => ({
      id,
      label,
      createdAt: created_at.toISOString(),
    })),
  };
}

/** For mails and the log: the number of each kind, without names. */
export function countAccess(found: FoundAccess): AccessCounts {
  const { calendar, carers, invitations, devices, factors } = found;
  return {
    calendar: calendar ? 1 : 0,
    carers: carers.length,
    invitations: invitations.length,
    apps: factors.totpSince ? 1 : 0,
    passkeys: factors.passkeys.length,
    devices: devices.length,
  };
}

export function endedEntry(profileid: number, ended: FoundAccess, sessions: number): Entry {
  const details = { ...countAccess(ended), sessions };
  return { kind: "access-ended", profileid, details };
}
