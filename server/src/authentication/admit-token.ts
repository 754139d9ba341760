import type { Call } from "@dosebeat/contract/base/define-call";
import { SCOPES_OF_ALL } from "@dosebeat/contract/base/token-scopes";
import { MINUTE } from "@dosebeat/domain/time/durations";
import type { FastifyReply, FastifyRequest } from "fastify";
import { actorOf } from "../access/audit/actor.ts";
import { WriteCounter } from "../access/quotas/writes.ts";
import {
  findLiveToken,
  type LiveToken,
  noteRefusal,
  noteTokenUse,
} from "../access/service-tokens/use-queries.ts";
import { forbidden, problem, tooMany, unauthorized } from "../http/errors.ts";
import { NO_PROFILE, type Viewer } from "../http/viewer.ts";
import type { Parts } from "../parts.ts";

/**
 * Admits programs with service tokens, and refuses what their scopes do not cover. Nothing is cached: a right that
 * the maker of the token loses is lost to the token with the next call.
 */
export class TokenDoor {
  readonly #parts: Parts;
  readonly #calls: WriteCounter;
  readonly #most: number;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#most = parts.writes.tokenCalls;
    this.#calls = new WriteCounter(this.#most, MINUTE);
  }

  /** @throws 401, 403, 429 */
  async admit(
    text: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ viewer: Viewer; until: Date }> {
    const { token, ...admission } = await this.#identify(text, request);
    this.#count(token, reply);
    await this.#requireScopes(token, request, admission.viewer);
    await this.#noteUse(token, request, admission.viewer);
    return admission;
  }

  /** Like `admit`, for a response still being sent: not counted as another call. @throws 401, 403 */
  async admitAgain(
    text: string,
    request: FastifyRequest,
  ): Promise<{ viewer: Viewer; until: Date }> {
    const { token, ...admission } = await this.#identify(text, request);
    await this.#requireScopes(token, request, admission.viewer);
    return admission;
  }

  async #identify(text: string, request: FastifyRequest) {
    const { db, clock } = this.#parts;
    const now = clock.now();
    const token = await findLiveToken(db, text, now);
    if (!token) throw unauthorized("This service token is wrong, expired or revoked.");
    const { id, maker, staff, groups, scopes } = token;
    request.callerId = maker;
    const viewer: Viewer = {
      userid: maker,
      profileid: NO_PROFILE,
      role: staff.includes("admin") ? "admin" : "patient",
      staff,
      blinded: false,
      actor: { ...actorOf(request, now, maker), token: id },
      token: { id, groups, scopes },
    };
    return { token, viewer, until: token.expires };
  }

  #count({ id }: LiveToken, reply: FastifyReply): void {
    const now = this.#parts.clock.now();
    const wait = this.#calls.count(id, now);
    const { calls, seconds } = this.#calls.leftOf(id, now);
    reply
      .header("ratelimit-limit", this.#most)
      .header("ratelimit-remaining", calls)
      .header("ratelimit-reset", seconds);
    if (wait > 0) throw tooMany(problem("attempts"), wait);
  }

  async #requireScopes(
    token: LiveToken,
    request: FastifyRequest,
    { actor, staff }: Viewer,
  ): Promise<void> {
    const { call } = request.routeOptions.config;
    const reason = refusalOf(token, staff, call);
    if (reason === undefined) return;
    await noteRefusal(this.#parts.db, token, actor).catch((error: unknown) => {
      request.log.warn({ err: error }, "a refusal of a service token could not be stored");
    });
    throw forbidden(reason);
  }

  async #noteUse(token: LiveToken, { log }: FastifyRequest, { actor }: Viewer): Promise<void> {
    await noteTokenUse(this.#parts.db, token, actor).catch((error: unknown) => {
      log.warn({ err: error }, "the use of a service token could not be stored");
    });
  }
}

/** Why the token may not make the call; undefined: it may. */
function refusalOf(
  { scopes, groups }: LiveToken,
  staff: Viewer["staff"],
  call: Call | undefined,
): string | undefined {
  const wanted = call?.tokens ?? "none";
  if (call === undefined || wanted === "none") return "No service token may make this call.";
  const missing = wanted.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0) return `This service token lacks ${missing.join(" and ")}.`;
  if (groups !== null && wanted.some((scope) => SCOPES_OF_ALL.has(scope)))
    return "This call is for service tokens that reach all patients.";
  if (call.who === "staff" && !call.roles.some((role) => staff.includes(role)))
    return "Whoever made this service token may not make this call any more.";
  return undefined;
}
