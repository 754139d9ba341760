import { createHash } from "node:crypto";
import { DEFAULT_PRIMARY_COLOR, DEFAULT_TIMEZONE } from "@dosebeat/contract/profiles";
import { Credentials, Registration, SignInAnswer, UserAnswer } from "@dosebeat/contract/sign-in";
import { zoneExists } from "@dosebeat/domain/local-time";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { forbidden, invalid, unauthorized } from "../errors.ts";
import type { Parts } from "../platform/parts.ts";
import { countAttempt, forgiveAttempt, type SignInLimits } from "./limits.ts";
import { hashPassword, passwordFits, refuseCommonPassword } from "./passwords.ts";
import { presentSignIn, presentUser } from "./present.ts";
import { type Account, createAccount, findAccount, getAccount, useSetupCode } from "./queries.ts";

export async function signInRoutes(
  plain: FastifyInstance,
  parts: Parts,
  limits: SignInLimits,
): Promise<void> {
  const app = plain.withTypeProvider<ZodTypeProvider>();

  app.post(
    "/api/auth/local",
    { schema: { body: Credentials, response: { 200: SignInAnswer } } },
    async ({ body, ip }) => {
      const now = parts.clock.now();
      const limit = limits.ofSignIn(body.identifier, ip);
      countAttempt(limit, now);
      const account = await fittingAccount(parts, body).catch((error: unknown) => {
        forgiveAttempt(limit, now);
        throw error;
      });
      if (!account) throw unauthorized("The email / password combination is invalid");
      forgiveAttempt(limit, now);
      return presentSignIn(plain, account, now);
    },
  );

  app.post(
    "/api/auth/local/register",
    {
      schema: { body: Registration, response: { 201: SignInAnswer } },
      preValidation: async (request) => refuseWhenClosed(parts, request),
    },
    async ({ body, ip }, reply) => {
      const now = parts.clock.now();
      refuseCommonPassword(body.password);
      refuseUnknownZone(body.timezone);
      countAttempt(limits.ofSignUp(ip), now);
      const account = await signUp(parts, body, now);
      return reply.code(201).send(presentSignIn(plain, account, now));
    },
  );

  app.get("/api/users/me", { schema: { response: { 200: UserAnswer } } }, async ({ viewer }) => {
    return { user: presentUser(await getAccount(parts.db, viewer.userid)) };
  });
}

/** The active account that the credentials open. */
async function fittingAccount({ db }: Parts, { identifier, password }: Credentials) {
  const account = await findAccount(db, identifier);
  const fits = await passwordFits(account?.password_hash, password);
  return fits && account?.is_active ? account : undefined;
}

async function signUp({ db }: Parts, registration: Registration, now: Date): Promise<Account> {
  const { password, setupcode, language, timezone, ...person } = registration;
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    if (setupcode !== undefined && !(await useSetupCode(tx, hashSetupCode(setupcode)))) {
      throw forbidden("The set-up code is wrong or was used already.");
    }
    const account = {
      ...person,
      passwordHash,
      role: setupcode === undefined ? ("patient" as const) : ("admin" as const),
      language: language ?? "en",
      timezone: timezone ?? DEFAULT_TIMEZONE,
      primarycolor: DEFAULT_PRIMARY_COLOR,
    };
    return createAccount(tx, account, now);
  });
}

/** As the table `installation` keeps it. */
function hashSetupCode(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}

/** 403 comes before 400, so a closed server refuses before the body is checked. */
function refuseWhenClosed({ signup }: Parts, { body }: FastifyRequest): void {
  const bringsCode = typeof body === "object" && body !== null && "setupcode" in body;
  if (signup === "closed" && !bringsCode) {
    throw forbidden("Signing up is closed here. Ask an administrator for an account.");
  }
}

function refuseUnknownZone(timezone: string | undefined): void {
  if (timezone !== undefined && !zoneExists(timezone)) {
    throw invalid(["timezone"], "This time zone is not known. Send one such as Europe/Berlin.");
  }
}
