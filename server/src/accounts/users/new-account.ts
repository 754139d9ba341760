import type { CreateGroupPatient } from "@dosebeat/contract/group-patients-calls";
import { DEFAULT_PRIMARY_COLOR, DEFAULT_TIMEZONE } from "@dosebeat/contract/profiles";
import type { CreateUser, InviteStaff } from "@dosebeat/contract/users";
import { zoneExists } from "@dosebeat/domain/time/local-time";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Entry } from "../../access/audit/queries.ts";
import { profileEvent } from "../../access/profiles/events.ts";
import type { Db } from "../../database/db.ts";
import { conflict, invalid, problem } from "../../http/errors.ts";
import type { Parts } from "../../parts.ts";
import { tellOwner } from "../account-mail/tell-owner.ts";
import { createAccount } from "../sign-in/queries.ts";
import { type ClosedAccount, closeForAddress, findHolder } from "./queries.ts";

type Person = CreateUser | CreateGroupPatient | InviteStaff;

/** A new account, and the one that lost its address to it. */
export interface MadeAccount {
  id: number;
  profileid: number;
  closed: ClosedAccount | undefined;
}

/**
 * Creates the account of a person who has yet to choose a password; roles are given afterwards.
 * @throws 400 if the time zone is unknown, 409 if the address belongs to an account that may not, or should not, be
 * closed
 */
export async function makeAccount(tx: Db, person: Person, now: Date): Promise<MadeAccount> {
  const { email, givenname, familyname, language, timezone } = person;
  if (timezone !== undefined && !zoneExists(timezone)) {
    throw invalid(["timezone"], problem("zone"));
  }
  const closed = await makeRoom(tx, person, now);
  const account = {
    email,
    givenname,
    familyname,
    ...("born" in person && { born: person.born }),
    ...("record_number" in person && { record_number: person.record_number }),
    passwordHash: null,
    role: "patient" as const,
    language: language ?? ("en" as const),
    timezone: timezone ?? DEFAULT_TIMEZONE,
    primarycolor: DEFAULT_PRIMARY_COLOR,
  };
  const { id, profileid } = await createAccount(tx, account, now);
  return { id, profileid, closed };
}

/** Closes the account that holds the address unverified, if the administrator says so. */
async function makeRoom(tx: Db, person: Person, now: Date): Promise<ClosedAccount | undefined> {
  const holder = await findHolder(tx, person.email);
  if (!holder) return undefined;
  if (holder.email_verified_at !== null || holder.role !== "patient") {
    throw conflict(problem("email_taken"));
  }
  // A prescriber cannot take over an address, and is not told whether it is verified.
  if ("reason" in person) throw conflict(problem("email_taken"));
  if (!person.take_over) throw conflict(problem("email_unverified"));
  return closeForAddress(tx, holder.id, now);
}

/** The entries for the audit log about a new account; a retry only made another link. */
export function accountEntries(
  profileid: number,
  { closed, isRetry }: { closed: ClosedAccount | undefined; isRetry: boolean },
): Entry[] {
  return [
    ...(closed ? [{ kind: "address-taken-over" as const, profileid: closed.profileid }] : []),
    { kind: isRetry ? "password-link-made" : "user-created", profileid },
  ];
}

/** Announces the new account to everybody concerned. Call it after the commit. */
export function announceAccount(
  app: FastifyInstance,
  parts: Parts,
  log: FastifyBaseLogger,
  { id, profileid, closed }: MadeAccount,
  now: Date,
): void {
  const { announcer } = parts;
  if (closed) {
    announcer.invalidate(closed.userid);
    announcer.publish([profileEvent(closed.profileid)]);
    tellOwner(app, parts, log, id, { kind: "address_taken_over" }, now);
  }
  announcer.invalidate("profiles");
  announcer.publish([profileEvent(profileid)]);
}
