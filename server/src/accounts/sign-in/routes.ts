import { createHash } from "node:crypto";
import { DEFAULT_PRIMARY_COLOR, DEFAULT_TIMEZONE } from "@dosebeat/contract/profiles";
import type { Credentials, Registration, User } from "@dosebeat/contract/sign-in";
import * as calls from "@dosebeat/contract/sign-in-calls";
import { zoneExists } from "@dosebeat/domain/time/local-time";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { forgiveAttempt } from "../../access/attempts/queries.ts";
import { actorOf } from "../../access/audit/actor.ts";
import { record } from "../../access/audit/queries.ts";
import { recordSignIn } from "../../access/audit/tallies/queries.ts";
import { profileEvent } from "../../access/profiles/events.ts";
import { findProfileId } from "../../access/profiles/queries.ts";
import { inTransaction } from "../../database/transaction.ts";
import { forbidden, invalid, problem, unauthorized } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import { senderOf } from "../../http/sender.ts";
import type { Actor } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { byUser, QueryCache } from "../../peers/cached/query-cache.ts";
import { sendVerificationLink } from "../email-verification/send-link.ts";
import { mustEnrol } from "../second-factors/required.ts";
import { alarmBreakGlass, refusePasswords } from "./break-glass.ts";
import { findKnownDevice } from "./known-device.ts";
import { countAttempt, limitsOfSignIn, limitsOfSignUp } from "./limits.ts";
import { hashPassword, refuseEasyPassword, verifyPassword } from "./passwords.ts";
import { presentUser, signedIn } from "./present.ts";
import {
  type Account,
  consumeSetupCode,
  createAccount,
  findAccount,
  getAccount,
} from "./queries.ts";
import { demandSecondFactor } from "./second-step/demand.ts";
import { tellingTaken } from "./taken-address.ts";

export async function signInRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handle(app, calls.signIn, async (request, reply) => {
    const { body } = request;
    const now = clock.now();
    refusePasswords(parts, body.identifier);
    const device = await findKnownDevice(parts, request, body.identifier, now);
    const limits = limitsOfSignIn(body.identifier, senderOf(request), device);
    await countAttempt(db, limits, now);
    const by = actorOf(request, now, null);
    const account = await signIn(parts, body, by).catch(async (error: unknown) => {
      await forgiveAttempt(db, limits, now).catch(() => {});
      throw error;
    });
    if (!account) throw unauthorized(problem("sign_in"));
    await forgiveAttempt(db, limits, now);
    await alarmBreakGlass(app, parts, request, account, by);
    await demandSecondFactor(db, account, now);
    await recordSignIn(db, { ...by, userid: account.id }, { kind: "sign-in", profileid: null });
    return signedIn(app, parts, { request, reply, now }, account, { tellNewDevice: true });
  });

  handle(
    app,
    calls.signUp,
    async (request, reply) => {
      const { body } = request;
      const now = clock.now();
      refusePasswords(parts, body.email);
      await refuseEasyPassword(body.password, body);
      refuseUnknownZone(body.timezone);
      await countAttempt(db, limitsOfSignUp(senderOf(request)), now);
      const asked = { email: body.email, sender: senderOf(request), log: request.log, now };
      const account = await tellingTaken(app, parts, asked, () =>
        signUp(parts, body, actorOf(request, now, null)),
      );
      if (parts.sendMail) await sendVerificationLink(app, parts, request.log, account, now);
      return signedIn(app, parts, { request, reply, now }, account);
    },
    { preValidation: async (request) => refuseWhenClosed(parts, request) },
  );

  const users = new QueryCache<number, User>(parts.announcer, byUser);
  handle(app, calls.getMe, async ({ viewer, session }) => {
    const query = async () => presentUser(await getAccount(parts.db, viewer.userid));
    const user = await users.get(viewer.userid, query);
    return { user, must_enrol: !session.provider_factor && (await mustEnrol(parts, viewer)) };
  });
}

/** The active account with these credentials. Failures are recorded, and take the same time as success. */
async function signIn(
  { db }: Parts,
  { identifier, password }: Credentials,
  by: Actor,
): Promise<Account | undefined> {
  const account = await findAccount(db, identifier);
  const fits = await verifyPassword(account?.password_hash, password, by.address);
  const tried = await findProfileId(db, { userid: account?.id ?? 0 });
  if (!fits || !account?.is_active) {
    await recordSignIn(db, by, { kind: "sign-in-failed", profileid: tried ?? null });
    return undefined;
  }
  return account;
}

async function signUp(
  { db, announcer }: Parts,
  registration: Registration,
  by: Actor,
): Promise<Account> {
  const { password, setupcode, language, timezone, ...person } = registration;
  const passwordHash = await hashPassword(password, by.address);
  const account = await inTransaction(db, async (tx) => {
    if (setupcode !== undefined && !(await consumeSetupCode(tx, hashSetupCode(setupcode)))) {
      throw forbidden(problem("setup_code"));
    }
    const account = {
      ...person,
      passwordHash,
      role: setupcode === undefined ? ("patient" as const) : ("admin" as const),
      language: language ?? "en",
      timezone: timezone ?? DEFAULT_TIMEZONE,
      primarycolor: DEFAULT_PRIMARY_COLOR,
    };
    const created = await createAccount(tx, account, by.at);
    const { id: userid, profileid, role } = created;
    await record(tx, { ...by, userid }, { kind: "sign-up", profileid, details: { role } });
    return created;
  });
  announcer.invalidate("profiles");
  announcer.publish([profileEvent(account.profileid)]);
  return account;
}

/** As stored in the table `installation`. */
function hashSetupCode(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}

/** Runs before validation, so that a closed server answers 403 rather than 400. */
function refuseWhenClosed({ signup }: Parts, { body }: FastifyRequest): void {
  const hasCode = typeof body === "object" && body !== null && "setupcode" in body;
  if (signup === "closed" && !hasCode) {
    throw forbidden(problem("sign_up_closed"));
  }
}

function refuseUnknownZone(timezone: string | undefined): void {
  if (timezone !== undefined && !zoneExists(timezone)) {
    throw invalid(["timezone"], problem("zone"));
  }
}
