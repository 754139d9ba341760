import type { SignInAnswer, User } from "@dosebeat/contract/sign-in";
import type { FastifyInstance } from "fastify";
import { deviceOf } from "../../access/sessions/device.ts";
import { openSession } from "../../access/sessions/opening.ts";
import { hasSession } from "../../access/sessions/queries.ts";
import type { Parts } from "../../parts.ts";
import { tellOwner } from "../account-mail/tell-owner.ts";
import { rememberDevice } from "./known-device.ts";
import type { Account } from "./queries.ts";

export function presentUser({ id, email, role, staff, email_verified_at }: Account): User {
  const meta = {
    role,
    staff: role === "admin" ? [] : staff,
    email_verified: email_verified_at !== null,
  };
  return { id, username: email, email, profile_img: null, meta };
}

/**
 * Opens a session for an account whose owner has just proved who they are, records the browser as known, and presents
 * the account with the token.
 *
 * @param tellNewDevice mails the owner if the device is new
 */
export async function signedIn(
  app: FastifyInstance,
  parts: Parts,
  exchange: Parameters<typeof openSession>[2],
  account: Account,
  { tellNewDevice = false } = {},
): Promise<SignInAnswer> {
  const { request, reply, now } = exchange;
  const device = deviceOf(request.headers["user-agent"]);
  const isKnown = await hasSession(parts.db, account.id, device);
  const { isBrowser, isNew } = await rememberDevice(parts, request, reply, account.id, now);
  if (tellNewDevice && (isBrowser ? isNew : !isKnown)) {
    tellOwner(app, parts, request.log, account.id, { kind: "new_device", device }, now);
  }
  const jwt = await openSession(app, parts, exchange, account);
  return { jwt, user: presentUser(account) };
}
