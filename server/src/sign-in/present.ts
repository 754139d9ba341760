import type { SignInAnswer, User } from "@dosebeat/contract/sign-in";
import type { FastifyInstance } from "fastify";
import type { Account } from "./queries.ts";
import { issueToken } from "./tokens.ts";

export function presentUser({ id, email, role }: Account): User {
  return { id, username: email, email, profile_img: null, meta: { role } };
}

/** The account with a token that is valid until the password changes. */
export function presentSignIn(app: FastifyInstance, account: Account, now: Date): SignInAnswer {
  const claims = { userid: account.id, generation: account.token_generation };
  return { jwt: issueToken(app, claims, now), user: presentUser(account) };
}
