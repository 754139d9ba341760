import * as calls from "@dosebeat/contract/sign-in-calls";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { countAttempt } from "../../access/attempts/queries.ts";
import { actorOf } from "../../access/audit/actor.ts";
import { type Entry, record } from "../../access/audit/queries.ts";
import { findManaged, isProvisioned } from "../../access/profiles/managed-queries.ts";
import { endSessions } from "../../access/sessions/ending-queries.ts";
import type { Db } from "../../database/db.ts";
import { inTransaction } from "../../database/transaction.ts";
import { conflict, invalid, problem } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import { linkTo } from "../../http/link-to.ts";
import { senderOf } from "../../http/sender.ts";
import type { Actor } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { announceEnded } from "../account-access/announce.ts";
import { countAccess, endedEntry } from "../account-access/present.ts";
import { endAccess, type FoundAccess, findAccess, isNone } from "../account-access/queries.ts";
import type { AccessAfter, AccountChange } from "../account-mail/account-change.ts";
import { linkMail, PASSWORD_PAGE } from "../account-mail/account-mail.ts";
import { tellOwner } from "../account-mail/tell-owner.ts";
import { leaveNotice } from "../account-notices/queries.ts";
import { verifyEmail } from "../email-verification/queries.ts";
import { findFactors, hasFactor } from "../second-factors/queries.ts";
import { mayUsePassword, refusePasswords } from "./break-glass.ts";
import { limitsOfForgotten } from "./limits.ts";
import { confirmedAccount } from "./own-password.ts";
import {
  type CodeOwner,
  dropCodes,
  findCodeOwner,
  requestPasswordCode,
  useCode,
} from "./password-codes/queries.ts";
import { hashPassword, refuseEasyPassword } from "./passwords.ts";
import { signedIn } from "./present.ts";
import {
  type AccountWithLanguage,
  findAccountWithLanguage,
  getAccount,
  getOwner,
  setPassword,
} from "./queries.ts";
import { demandSecondFactor } from "./second-step/demand.ts";

const REQUESTED = "If this address has an account, a link for a new password is on its way.";

export async function passwordRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handle(app, calls.changePassword, async (request, reply) => {
    const { viewer, session, body } = request;
    const { currentPassword, password } = body;
    const now = clock.now();
    refusePasswords(parts, (await getAccount(db, viewer.userid)).email);
    const before = await confirmedAccount(db, viewer, currentPassword, "currentPassword");
    await refuseEasyPassword(password, await getOwner(db, before.id));
    const passwordHash = await hashPassword(password, viewer.actor.address);
    const account = await inTransaction(db, async (tx) => {
      const changed = await setPassword(tx, before, passwordHash);
      if (!changed) throw conflict(problem("password_changed"));
      await dropCodes(tx, changed.id);
      const ended = await endSessions(tx, changed.id, now);
      const others = ended.filter((id) => id !== session.id);
      await record(tx, viewer.actor, changedBy(viewer.profileid), ...endedDevices(others));
      return changed;
    });
    parts.announcer.invalidate(account.id);
    tellOwner(app, parts, request.log, account.id, { kind: "password_changed" }, now);
    // With a second factor, a password confirms nothing: the session continues as it was.
    const confirmed = hasFactor(await findFactors(db, account.id)) ? session.confirmed_at : now;
    return signedIn(app, parts, { request, reply, now, confirmed }, account);
  });

  handle(app, calls.forgotPassword, async (request) => {
    const { email } = request.body;
    const limits = limitsOfForgotten(senderOf(request));
    // The same answer, so that people behind one address learn nothing about each other.
    if ((await countAttempt(db, limits, clock.now())) > 0) return { data: { message: REQUESTED } };
    const account = await findAccountWithLanguage(db, email);
    // The response must not wait for work that is done only for an existing account.
    if (account?.is_active && mayUsePassword(parts, email))
      app.outbox.run(request.log, () => sendLink(account, request));
    return { data: { message: REQUESTED } };
  });

  handle(app, calls.resetPassword, async (request, reply) => {
    const { code, password } = request.body;
    const now = clock.now();
    const owner = await findCodeOwner(db, code, now);
    if (!owner) throw deadCode();
    refusePasswords(parts, owner.email);
    await refuseEasyPassword(password, await getOwner(db, owner.id));
    const passwordHash = await hashPassword(password, senderOf(request));
    const { account, access, ended } = await inTransaction(db, async (tx) => {
      if (!(await useCode(tx, code, owner.id))) throw deadCode();
      const changed = await setPassword(tx, owner, passwordHash);
      if (!changed) throw conflict(problem("password_changed"));
      const endedSessions = await endSessions(tx, changed.id, now);
      const self = actorOf(request, now, owner.id);
      await recordReset(tx, owner, self);
      await record(tx, self, ...endedDevices(endedSessions));
      const ended = await endOfStrangers(tx, owner, self);
      const access = ended ?? (await findAccess(tx, { userid: owner.id }, now));
      return { account: await getAccount(tx, changed.id), access, ended };
    });
    parts.announcer.invalidate(account.id);
    if (ended) announceEnded(parts, { userid: owner.id, profileid: owner.profileid }, ended);
    if (owner.password_hash !== null) {
      const after = { isEnded: ended !== undefined, counts: countAccess(access) };
      tellOwner(app, parts, request.log, account.id, { ...resetBy(owner), access: after }, now);
    }
    await demandSecondFactor(db, account, now);
    return signedIn(app, parts, { request, reply, now }, account);
  });

  async function sendLink(account: AccountWithLanguage, request: FastifyRequest): Promise<void> {
    if (account.password_hash === null && (await isOfDirectory(account.id))) return;
    const now = clock.now();
    const code = await inTransaction(db, async (tx) => {
      const mailedTo = parts.sendMail ? account.email : null;
      const made = await requestPasswordCode(tx, account.id, mailedTo, now);
      if (made === undefined) return undefined;
      const actor = actorOf(request, now, null);
      await record(tx, actor, { kind: "password-link-made", profileid: account.profileid });
      return made;
    });
    if (code === undefined) return;
    const link = linkTo(app, parts, PASSWORD_PAGE, code);
    if (parts.sendMail) await parts.sendMail(linkMail(account, "password_asked", link));
    else parts.print(`Password link for user ${account.id}, valid for 30 minutes: ${link}`);
  }

  /** Whether the directory made the account: with a password it could be entered bypassing the directory. */
  async function isOfDirectory(userid: number): Promise<boolean> {
    return isProvisioned(parts) && (await findManaged(db, userid))?.is_made === true;
  }
}

/**
 * If the link was made by an administrator, nobody knows who chose the password. So the entry names the
 * administrator, and the owner of the account finds a notice, unless this is the account's first password.
 */
async function recordReset(tx: Db, owner: CodeOwner, self: Actor): Promise<void> {
  const { id, profileid, made_by } = owner;
  if (made_by === null || made_by === id) return record(tx, self, changedBy(profileid));
  const details = { mailed: owner.mailed_to !== null };
  const maker = { ...self, userid: made_by };
  await record(tx, maker, { kind: "password-set-by-link", profileid, details });
  if (owner.password_hash === null) return;
  await leaveNotice(tx, id, "password-set-by-link", makerOf(owner), self.at);
}

/**
 * Whoever used the link reads the mail of the address. If this is the first proof of that, the account may have been
 * opened by somebody else, so everything that was given access ends, second factors too. Returns what ended, if
 * anything.
 */
async function endOfStrangers(
  tx: Db,
  { id, mailed_to, profileid }: CodeOwner,
  self: Actor,
): Promise<FoundAccess | undefined> {
  if (mailed_to === null || !(await verifyEmail(tx, id, mailed_to, self.at))) return undefined;
  const { ended, sessions } = await endAccess(tx, { userid: id }, self.at);
  if (isNone(ended)) return undefined;
  await record(tx, self, endedEntry(profileid, ended, sessions));
  await leaveNotice(tx, id, "access-ended", null, self.at);
  return ended;
}

function resetBy(owner: CodeOwner): Extract<AccountChange, { access?: AccessAfter }> {
  const isOwn = owner.made_by === null || owner.made_by === owner.id;
  if (isOwn) return { kind: "password_changed" };
  return { kind: "password_set_by_link", by: makerOf(owner) };
}

function makerOf({ made_by_givenname, made_by_familyname }: CodeOwner): string {
  return `${made_by_givenname ?? ""} ${made_by_familyname ?? ""}`.trim();
}

function changedBy(profileid: number): Entry {
  return { kind: "password-changed", profileid };
}

/** The devices signed out by a changed password. */
function endedDevices({ length: count }: readonly string[]): Entry[] {
  return count === 0 ? [] : [{ kind: "sessions-ended", profileid: null, details: { count } }];
}

function deadCode() {
  return invalid(["code"], problem("link_dead"));
}
