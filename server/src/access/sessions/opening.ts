import { SESSION_HEADER } from "@dosebeat/contract/base/session-headers";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Row } from "../../database/schema.ts";
import { inTransaction } from "../../database/transaction.ts";
import { staffOf } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { setCookie, tokenInCookie } from "./cookie.ts";
import { deviceOf } from "./device.ts";
import { attach, endReplaced } from "./ending-queries.ts";
import { holderOf, latestEnd } from "./limits.ts";
import { insertSession } from "./queries.ts";
import { claimsOf, issueToken } from "./tokens.ts";

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  now: Date;
  /** When the owner last proved their identity with everything that the account requires; default: now. */
  confirmed?: Date | undefined;
  /** The identity by which they signed in; absent: with a password. */
  signedOn?: SignedOn | undefined;
}

/** How somebody signed in through an identity provider. */
export interface SignedOn {
  identity: number;
  /** Hash of the provider's id of its own session; null: it has none. */
  session: Buffer | null;
  /** Whether the provider asked for a second factor. */
  hasFactor: boolean;
}

/**
 * Opens a session for an account whose owner has just proved who they are. Returns its token, or null if the browser
 * asked for a cookie and gets it with the reply. The browser's previous session ends, whoever's it was.
 */
export async function openSession(
  app: FastifyInstance,
  parts: Pick<Parts, "db" | "announcer" | "publicUrl">,
  { request, reply, now, confirmed = now, signedOn }: Exchange,
  { id: userid, role, staff, token_generation: generation }: Row<"users">,
): Promise<string | null> {
  const kind = request.headers[SESSION_HEADER] === "cookie" ? "cookie" : "bearer";
  const expires = latestEnd(kind, holderOf({ staff: staffOf({ role, staff }) }), now);
  const before = kind === "cookie" ? claimsOf(app, tokenInCookie(request) ?? "") : undefined;
  const { id: session, ended } = await inTransaction(parts.db, async (tx) => {
    const devices = before ? await endReplaced(tx, before, userid, now) : [];
    const opened = await insertSession(tx, {
      user_id: userid,
      kind,
      ...deviceOf(request.headers["user-agent"]),
      created_at: now,
      last_used_at: now,
      confirmed_at: confirmed,
      expires_at: expires,
      ended_at: null,
      identity_id: signedOn?.identity ?? null,
      provider_session: signedOn?.session ?? null,
      provider_factor: signedOn?.hasFactor ?? false,
    });
    if (before?.userid === userid) {
      await attach(tx, devices, { before: before.session, session: opened.id });
    }
    return opened;
  });
  if (before) parts.announcer.invalidate(before.userid);
  if (ended > 0) parts.announcer.invalidate(userid);
  const token = issueToken(app, { userid, generation, session }, now, expires);
  if (kind === "bearer") return token;
  const maxAgeSeconds = Math.floor((expires.getTime() - now.getTime()) / 1000);
  setCookie(parts, request, reply, { value: token, maxAgeSeconds });
  return null;
}
