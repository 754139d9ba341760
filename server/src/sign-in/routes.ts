import { createHash } from "node:crypto";
import * as calls from "@dosebeat/contract/calls/sign-in";
import { DEFAULT_PRIMARY_COLOR, DEFAULT_TIMEZONE } from "@dosebeat/contract/profiles";
import type { Credentials, Registration, User } from "@dosebeat/contract/sign-in";
import { zoneExists } from "@dosebeat/domain/local-time";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { forgiveAttempt } from "../attempts/queries.ts";
import { actorOf } from "../audit/actor.ts";
import { record } from "../audit/queries.ts";
import { inTransaction } from "../database/transaction.ts";
import { forbidden, invalid, problem, unauthorized } from "../http/errors.ts";
import { handle } from "../http/handle.ts";
import { senderOf } from "../http/sender.ts";
import type { Actor } from "../http/viewer.ts";
import type { Parts } from "../parts.ts";
import { byUser, QueryCache } from "../peers/cached/query-cache.ts";
import { profileEvent } from "../profiles/events.ts";
import { findProfileId } from "../profiles/queries.ts";
import { countAttempt, limitsOfSignIn, limitsOfSignUp } from "./limits.ts";
import { hashPassword, refuseCommonPassword, verifyPassword } from "./passwords.ts";
import { presentSignIn, presentUser } from "./present.ts";
import {
  type Account,
  consumeSetupCode,
  createAccount,
  findAccount,
  getAccount,
} from "./queries.ts";

export async function signInRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handle(app, calls.signIn, async (request) => {
    const { body } = request;
    const now = clock.now();
    const limits = limitsOfSignIn(body.identifier, senderOf(request));
    await countAttempt(db, limits, now);
    const account = await signIn(parts, body, actorOf(request, now, null)).catch(
      async (error: unknown) => {
        await forgiveAttempt(db, limits, now).catch(() => {});
        throw error;
      },
    );
    if (!account) throw unauthorized(problem("sign_in"));
    await forgiveAttempt(db, limits, now);
    return presentSignIn(app, account, now);
  });

  handle(
    app,
    calls.signUp,
    async (request, _reply) => {
      const { body } = request;
      const now = clock.now();
      refuseCommonPassword(body.password);
      refuseUnknownZone(body.timezone);
      await countAttempt(db, limitsOfSignUp(senderOf(request)), now);
      const account = await signUp(parts, body, actorOf(request, now, null));
      return presentSignIn(app, account, now);
    },
    { preValidation: async (request) => refuseWhenClosed(parts, request) },
  );

  const users = new QueryCache<number, User>(parts.announcer, byUser);
  handle(app, calls.getMe, async ({ viewer }) => {
    const query = async () => presentUser(await getAccount(parts.db, viewer.userid));
    return { user: await users.get(viewer.userid, query) };
  });
}

/** The active account with these credentials. Success and failure are both recorded, and take the same time. */
async function signIn(
  { db }: Parts,
  { identifier, password }: Credentials,
  by: Actor,
): Promise<Account | undefined> {
  const account = await findAccount(db, identifier);
  const fits = await verifyPassword(account?.password_hash, password);
  const tried = await findProfileId(db, { userid: account?.id ?? 0 });
  if (!fits || !account?.is_active) {
    await record(db, by, { kind: "sign-in-failed", profileid: tried ?? null });
    return undefined;
  }
  await record(db, { ...by, userid: account.id }, { kind: "sign-in", profileid: null });
  return account;
}

async function signUp(
  { db, announcer }: Parts,
  registration: Registration,
  by: Actor,
): Promise<Account> {
  const { password, setupcode, language, timezone, ...person } = registration;
  const passwordHash = await hashPassword(password);
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
