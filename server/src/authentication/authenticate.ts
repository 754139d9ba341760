import type { Call } from "@dosebeat/contract/base/define-call";
import { BACKGROUND_HEADER } from "@dosebeat/contract/base/session-headers";
import fastifyJwt from "@fastify/jwt";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { actorOf } from "../access/audit/actor.ts";
import {
  actAsPatient,
  recordImpersonatedRead,
  refuseImpersonation,
} from "../access/impersonation/act.ts";
import { actAsPrescriber, refusePrescribing } from "../access/prescribing/act.ts";
import { tokenInCookie } from "../access/sessions/cookie.ts";
import { endOf, holderOf, isConfirmed, isUseNews } from "../access/sessions/limits.ts";
import { type Session, writeUse } from "../access/sessions/queries.ts";
import { TokenReader } from "../access/sessions/tokens.ts";
import { confirmNeeded } from "../accounts/sign-in/require-confirmed.ts";
import type { KeyLimit } from "../boxes/ingest/keys/limit.ts";
import { wantsCsv } from "../http/csv.ts";
import { forbidden, problem, unauthorized } from "../http/errors.ts";
import { isOwnOrigin } from "../http/own-origin.ts";
import type { Viewer } from "../http/viewer.ts";
import type { Parts } from "../parts.ts";
import { admitWatch } from "./admit-watch.ts";
import { FactorDemand } from "./factor-demand.ts";
import { Rights } from "./rights.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The viewer. Only on calls of `user` and `staff`; elsewhere reading it throws. */
    readonly viewer: Viewer;
    /** The account whose token it brought, even if the call is refused; null: none, or not known yet. */
    callerId: number | null;
    /** What the ingest key may deliver. Only on calls of `ingest`; elsewhere reading it throws. */
    readonly keyLimit: KeyLimit;
    /** The caller's session, where there is a viewer. */
    readonly session: Session;
    /**
     * Authenticates the request again, for long-lived streams.
     * @throws 401, 403 if it is no longer allowed
     */
    admitAgain(): Promise<Admission>;
  }
}

/** Who makes a call, and when access ends: with the token, the session or the impersonation. */
export interface Admission {
  viewer: Viewer;
  session: Session;
  until: Date;
}

/** Caches of rights and tokens. */
interface Caches {
  rights: Rights;
  tokens: TokenReader;
  factors: FactorDemand;
}

const keyLimits = new WeakMap<FastifyRequest, KeyLimit>();
const admissions = new WeakMap<FastifyRequest, Admission>();

/**
 * Rejects callers without access to the route's call in onRequest, before the body is read.
 * @throws when a route is added that is neither a call of the contract nor a page
 */
export async function addAuthentication(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(fastifyJwt, {
    secret: parts.jwtSecret,
    sign: { algorithm: "HS256" },
    // The expiry is checked in access/sessions/tokens.ts, with our own clock.
    verify: { algorithms: ["HS256"], ignoreExpiration: true },
  });

  app.decorateRequest("callerId", null);
  app.decorateRequest("viewer", {
    getter() {
      return admissionOf(this).viewer;
    },
  });
  app.decorateRequest("session", {
    getter() {
      return admissionOf(this).session;
    },
  });

  app.decorateRequest("keyLimit", {
    getter() {
      const limit = keyLimits.get(this);
      if (!limit) throw new Error("This call has no ingest key: see its `who` in the contract.");
      return limit;
    },
  });

  const caches = {
    rights: new Rights(parts),
    tokens: new TokenReader(app),
    factors: new FactorDemand(parts),
  };

  app.decorateRequest("admitAgain", function () {
    return admitPerson(parts, caches, this);
  });

  app.addHook("onRoute", (route) => {
    const { call, isPage } = route.config ?? {};
    if (!call && !isPage) {
      throw new Error(`The route ${route.method} ${route.url} serves no call: see http/handle.ts.`);
    }
  });

  app.addHook("onRequest", async (request) => {
    if (request.is404) return;
    await admit(parts, caches, request);
  });
  app.addHook("preHandler", async (request) => {
    const admission = admissions.get(request);
    const { call } = request.routeOptions.config;
    if (admission && call) await recordImpersonatedRead(parts.db, admission.viewer, call);
  });
}

function admissionOf(request: FastifyRequest): Admission {
  const admission = admissions.get(request);
  if (!admission) throw new Error("This call has no viewer: see its `who` in the contract.");
  return admission;
}

async function admit(parts: Parts, caches: Caches, request: FastifyRequest): Promise<void> {
  const { call, isPage } = request.routeOptions.config;
  switch (isPage ? "anyone" : call?.who) {
    case "anyone":
      return refuseActing(request);
    case "ingest":
      await admitIngest(caches.rights, request);
      return refuseActing(request);
    case "watch":
      admitWatch(parts, request, bearerOf(request));
      return refuseActing(request);
    case "user":
    case "staff": {
      const admission = await admitPerson(parts, caches, request);
      admissions.set(request, admission);
      await noteUse(parts, request, admission.session);
      return;
    }
    default:
      throw new Error("The route serves no call.");
  }
}

function refuseActing(request: FastifyRequest): void {
  refuseImpersonation(request);
  refusePrescribing(request);
}

async function admitIngest(rights: Rights, request: FastifyRequest): Promise<void> {
  const key = bearerOf(request);
  const limit = key && (await rights.ofKey(key));
  if (!limit) throw unauthorized("Send a valid ingest key as Authorization: Bearer <key>.");
  keyLimits.set(request, limit);
}

async function admitPerson(
  { db, clock, publicUrl }: Parts,
  { rights, tokens, factors }: Caches,
  request: FastifyRequest,
): Promise<Admission> {
  const isBearer = /^Bearer\b/i.test(request.headers.authorization ?? "");
  const token = isBearer ? bearerOf(request) : tokenInCookie(request);
  const now = clock.now();
  const { call } = request.routeOptions.config;
  const suffices = (session: Session) => !asksToConfirm(call, request) || isConfirmed(session, now);
  const claims = token && tokens.read(token, now);
  const found = claims && (await rights.ofPerson(claims, now, suffices));
  if (!found) throw unauthorized();
  const { person, session } = found;
  request.callerId = person.userid;
  if (!isBearer && !isRead(request) && !isOwnOrigin(request, publicUrl))
    throw foreignOrigin(publicUrl);
  if (call?.who === "staff" && !call.roles.some((role) => person.staff.includes(role)))
    throw forbidden();
  await factors.check(person, call);
  const caller = { ...person, actor: actorOf(request, now, person.userid) };
  const acting = await actAsPatient(db, caller, request, call?.acting);
  const viewer = await actAsPrescriber(db, acting, request, call);
  if (!suffices(session)) throw await confirmNeeded(db, person.userid);
  const { expires } = claims;
  const end = endOf(session, holderOf(person));
  const ends = [expires, end, viewer.actor.impersonation?.expires ?? expires].map(Number);
  return { viewer, session, until: new Date(Math.min(...ends)) };
}

function asksToConfirm(call: Call | undefined, request: FastifyRequest): boolean {
  return call?.confirm === "json" ? !wantsCsv(request) : call?.confirm === true;
}

function isRead({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD";
}

/** Browsers send the cookie by themselves, so only a page of ours may make them write. */
function foreignOrigin(publicUrl: string | undefined) {
  if (publicUrl !== undefined) {
    return forbidden(problem("wrong_address", { address: new URL(publicUrl).origin }));
  }
  return forbidden(
    "A call that changes something with the cookie must come from a page of this server: its Origin is another.",
  );
}

/**
 * Notes that the session is used. Streams and background requests do not count as use. A read goes on if this
 * cannot be stored.
 */
async function noteUse(
  { db, clock }: Parts,
  { headers, log, routeOptions }: FastifyRequest,
  session: Session,
): Promise<void> {
  const now = clock.now();
  const isStream = routeOptions.config.call?.answer.type === "text/event-stream";
  if (isStream || headers[BACKGROUND_HEADER] === "1" || !isUseNews(session, now)) return;
  // Updates the cached session too: it is used until it is queried again.
  session.last_used_at = now;
  await writeUse(db, session.id, now).catch((error: unknown) => {
    log.warn({ err: error }, "the use of a session could not be stored");
  });
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1];
}
