import { DEFAULT_PRIMARY_COLOR, DEFAULT_TIMEZONE } from "@dosebeat/contract/profiles";
import { record } from "../../access/audit/queries.ts";
import type { Db } from "../../database/db.ts";
import { conflict, forbidden, problem, unauthorized } from "../../http/errors.ts";
import type { Actor } from "../../http/viewer.ts";
import type { Claims } from "../../platform/provider/provider.ts";
import type { SignOnSettings } from "../../sign-on-settings.ts";
import { verifyEmail } from "../email-verification/queries.ts";
import { findCodeOwner, useCode } from "../sign-in/password-codes/queries.ts";
import { type Account, createAccount, findAccount, getAccount } from "../sign-in/queries.ts";
import { directoryIdOf, emailOf, isStaff, mappedOf, personOf } from "./claims.ts";
import { followClaims } from "./follow.ts";
import { findLinked, findProvisioned, insertLink, noteLinkUse, type Subject } from "./queries.ts";

/** Somebody who signs in through the provider, and what identifies their account. */
export interface Coming {
  settings: SignOnSettings;
  claims: Claims;
  /** The code of a password link or invitation, if they came with one. */
  code: string | undefined;
}

/** The account of somebody who signed in, and what their sign-in changed. */
export interface Entered {
  account: Account;
  profileid: number;
  identity: number;
  isNew: boolean;
  groups: number[];
}

/**
 * Finds the account of the person signing in, or links or creates one as the settings allow. An address by itself
 * never leads to an existing account.
 * @throws 401, 403, 409
 */
export async function enter(tx: Db, coming: Coming, by: Actor): Promise<Entered> {
  const { settings, claims } = coming;
  const subject = { issuer: settings.provider.issuer, subject: claims.sub };
  const found = await findLinked(tx, subject);
  if (found && (!found.is_active || coming.code !== undefined)) throw refusalOf(coming);
  const owner =
    found ??
    (await linkByCode(tx, coming, subject, by)) ??
    (await linkByDirectory(tx, coming, subject, by)) ??
    (await create(tx, coming, subject, by));
  const { id, profileid, identity } = owner;
  const self = { ...by, userid: id };
  const groups = await followClaims(tx, settings, owner, claims, self);
  await noteLinkUse(tx, { identity, ...subject }, directoryIdOf(settings, claims), by.at);
  return { account: await getAccount(tx, id), profileid, identity, isNew: !found, groups };
}

function refusalOf({ code }: Coming) {
  return code === undefined
    ? forbidden(problem("sign_on_unknown"))
    : conflict(problem("sign_on_linked"));
}

/**
 * Links an account that nobody has entered yet by its code, since whoever has the code could also set its first
 * password. An account with a password can be linked only by its proven owner: setting a new password by code
 * notifies the owner, asks for their second factor and ends strangers' access, none of which happens here.
 * @throws 401 if the code is no longer valid, 409 if the account has a password
 */
async function linkByCode(tx: Db, { code }: Coming, subject: Subject, by: Actor) {
  if (code === undefined) return undefined;
  const owner = await findCodeOwner(tx, code, by.at);
  if (!owner) throw unauthorized(problem("link_dead"));
  if (owner.password_hash !== null) throw conflict(problem("sign_on_email"));
  if (!(await useCode(tx, code, owner.id))) throw unauthorized(problem("link_dead"));
  const identity = await insertLink(tx, owner.id, subject, by.at);
  if (owner.mailed_to !== null) await verifyEmail(tx, owner.id, owner.mailed_to, by.at);
  const { id, email, profileid } = owner;
  await record(tx, { ...by, userid: id }, { kind: "sign-on-linked", profileid });
  return { id, email, profileid, identity };
}

/**
 * Links the account that the directory made for the person, identified by the id that both use. An account that the
 * directory only manages is linked by its owner.
 * @throws 403 if it is closed, 409 if it has a password
 */
async function linkByDirectory(tx: Db, { settings, claims }: Coming, subject: Subject, by: Actor) {
  const id = directoryIdOf(settings, claims);
  const owner = id === undefined ? undefined : await findProvisioned(tx, id, subject.issuer);
  if (!owner) return undefined;
  if (!owner.is_active) throw forbidden(problem("sign_on_unknown"));
  if (owner.password_hash !== null) throw conflict(problem("sign_on_email"));
  const identity = await insertLink(tx, owner.id, subject, by.at);
  const { email, profileid } = owner;
  if (emailOf(settings, claims)?.toLowerCase() === email.toLowerCase())
    await verifyEmail(tx, owner.id, email, by.at);
  await record(tx, { ...by, userid: owner.id }, { kind: "sign-on-linked", profileid });
  return { id: owner.id, email, profileid, identity };
}

/** @throws 403, 409 */
async function create(tx: Db, { settings, claims }: Coming, subject: Subject, by: Actor) {
  const { firstSignIn } = settings;
  const mapped = mappedOf(settings, claims);
  const comesAsStaff = mapped !== undefined && isStaff(mapped.rights);
  if (firstSignIn === "refuse" || (firstSignIn === "staff" && !comesAsStaff))
    throw forbidden(problem("sign_on_unknown"));
  const email = emailOf(settings, claims);
  if (email === undefined) throw forbidden(problem("sign_on_unverified"));
  if (await findAccount(tx, email)) throw conflict(problem("sign_on_email"));
  const account = await createAccount(
    tx,
    {
      email,
      ...personOf(claims, email),
      passwordHash: null,
      role: "patient",
      timezone: DEFAULT_TIMEZONE,
      primarycolor: DEFAULT_PRIMARY_COLOR,
    },
    by.at,
  );
  const { id, profileid } = account;
  await verifyEmail(tx, id, email, by.at);
  const identity = await insertLink(tx, id, subject, by.at);
  const self = { ...by, userid: id };
  await record(
    tx,
    self,
    { kind: "sign-up", profileid, details: { role: "patient" } },
    { kind: "sign-on-linked", profileid },
  );
  return { id, email, profileid, identity };
}
