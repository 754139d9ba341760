import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { forgiveAttempt } from "../../access/attempts/queries.ts";
import { addCookie, readCookie } from "../../http/cookies.ts";
import { notFound, problem, type Refusal, unavailableBecause } from "../../http/errors.ts";
import { senderOf } from "../../http/sender.ts";
import type { Parts } from "../../parts.ts";
import type { Answer, Provider } from "../../platform/provider/provider.ts";
import { ProviderUnreachable } from "../../platform/provider/provider-fetch.ts";
import { countAttempt, limitsOfBegunSignOn, limitsOfRefusedSignOn } from "../sign-in/limits.ts";
import { beginFlow, FLOW_MS, useFlow } from "./queries.ts";

const COOKIE = { name: "auth.sign-on", path: "/api/auth/single-sign-on" };

/** The settings and the provider. @throws 404 if this server has none */
export function signOnOf({ signOn }: Pick<Parts, "signOn">): NonNullable<Parts["signOn"]> {
  if (!signOn) throw notFound("Single sign-on");
  return signOn;
}

/**
 * Begins an exchange with the provider, and sets the cookie that ties the provider's answer to this browser.
 * @param userid whose account is to be linked; null: somebody signs in
 * @throws 404, 429, 503
 */
export async function beginExchange(
  parts: Parts,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { userid, isFresh }: { userid: number | null; isFresh: boolean },
): Promise<{ data: { url: string } }> {
  const { provider } = signOnOf(parts);
  const now = parts.clock.now();
  await countAttempt(parts.db, limitsOfBegunSignOn(senderOf(request)), now);
  // First, so that nothing is stored while the provider is down.
  await reached(request.log, () => provider.configuration());
  const secret = await beginFlow(parts.db, userid, now);
  const { href: url } = await reached(request.log, () => provider.begin({ secret, isFresh }));
  const cookie = { ...COOKIE, value: secret, maxAgeSeconds: FLOW_MS / 1000 };
  addCookie(request, reply, cookie, parts.publicUrl);
  return { data: { url } };
}

/**
 * The provider's claims about the person, if this browser began the exchange; each answer is accepted once.
 * @param refusal thrown for anything that is not an answer to this exchange
 * @throws the refusal, 404, 429, 503
 */
export async function finishExchange(
  parts: Parts,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { query, userid, isFresh }: { query: string; userid: number | null; isFresh: boolean },
  refusal: () => Refusal,
): Promise<Answer> {
  const { provider } = signOnOf(parts);
  const { db, clock } = parts;
  const now = clock.now();
  const limits = limitsOfRefusedSignOn(senderOf(request));
  await countAttempt(db, limits, now);
  const secret = readCookie(request, COOKIE.name);
  addCookie(request, reply, { ...COOKIE, value: "", maxAgeSeconds: 0 }, parts.publicUrl);
  const isAsked = secret !== undefined && (await useFlow(db, secret, userid, now));
  if (!isAsked) throw refusal();
  const answer = await ask(provider, request.log, { secret, isFresh }, query);
  if (!answer) throw refusal();
  await forgiveAttempt(db, limits, now);
  return answer;
}

async function ask(
  provider: Provider,
  log: FastifyBaseLogger,
  beginning: Parameters<Provider["finish"]>[0],
  query: string,
): Promise<Answer | undefined> {
  return reached(log, async () => {
    try {
      return await provider.finish(beginning, query);
    } catch (error) {
      if (error instanceof ProviderUnreachable) throw error;
      log.info({ err: error }, "an answer of the identity provider was refused");
      return undefined;
    }
  });
}

/** @throws 503 if the provider does not answer */
export async function reached<Result>(
  log: FastifyBaseLogger,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    log.warn({ err: error }, "the identity provider cannot be reached");
    throw unavailableBecause(problem("sign_on_unreachable"));
  }
}
