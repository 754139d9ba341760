import type { Call } from "@dosebeat/contract/base/define-call";
import { IMPERSONATION_HEADER } from "@dosebeat/contract/impersonation-header";
import { PRESCRIBING_HEADER } from "@dosebeat/contract/prescribing-header";
import fastifyJwt from "@fastify/jwt";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { actorOf } from "../access/audit/actor.ts";
import {
  actAsPatient,
  recordImpersonatedRead,
  refuseImpersonation,
} from "../access/impersonation/act.ts";
import { actAsPrescriber, refusePrescribing } from "../access/prescribing/act.ts";
import { refuseBlinded } from "../access/profiles/blinding.ts";
import { tokenInCookie } from "../access/sessions/cookie.ts";
import { endOf, holderOf, isConfirmed } from "../access/sessions/limits.ts";
import type { Session } from "../access/sessions/queries.ts";
import { TokenReader } from "../access/sessions/tokens.ts";
import { confirmNeeded } from "../accounts/sign-in/require-confirmed.ts";
import type { KeyLimit } from "../boxes/ingest/keys/limit.ts";
import { wantsCsv } from "../http/csv.ts";
import { forbidden, problem, unauthorized } from "../http/errors.ts";
import { isOwnOrigin } from "../http/own-origin.ts";
import type { Viewer } from "../http/viewer.ts";
import type { Parts } from "../parts.ts";
import { admitApp } from "./admit-app.ts";
import { TokenDoor } from "./admit-token.ts";
import { admitWatch } from "./admit-watch.ts";
import { bearerOf, isOfApp, isOfService } from "./bearer.ts";
import { FactorDemand } from "./factor-demand.ts";
import { noteUse } from "./note-use.ts";
import { Rights } from "./rights.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Also verifies tokens, but signs none. */
    readonly jwtSecretBeside: string | undefined;
  }
  interface FastifyRequest {
    /** The viewer. Only on calls for `user` and `staff`; elsewhere reading it throws. */
    readonly viewer: Viewer;
    /** The account of the request's token, even if the call is refused; null: none, or not known yet. */
    callerId: number | null;
    /** What the ingest key may deliver. Only on calls for `ingest`; elsewhere reading it throws. */
    readonly keyLimit: KeyLimit;
    /** The caller's session, if there is a viewer without a service token. */
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
  /** Absent for a program's token. */
  session?: Session;
  until: Date;
}

/** Caches of rights and tokens. */
interface Caches {
  rights: Rights;
  tokens: TokenReader;
  factors: FactorDemand;
  door: TokenDoor;
}

const keyLimits = new WeakMap<FastifyRequest, KeyLimit>();
const admissions = new WeakMap<FastifyRequest, Admission>();

/**
 * Rejects callers without access to the route's call in onRequest, before the body is read.
 * @throws if a route is added that is neither a call of the contract nor a page
 */
export async function addAuthentication(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(fastifyJwt, {
    secret: parts.jwtSecret,
    sign: { algorithm: "HS256" },
    // The expiry is checked in access/sessions/tokens.ts, against our own clock.
    verify: { algorithms: ["HS256"], ignoreExpiration: true },
  });
  app.decorate("jwtSecretBeside", parts.jwtSecretBeside);

  app.decorateRequest("callerId", null);
  app.decorateRequest("viewer", {
    getter() {
      return admissionOf(this).viewer;
    },
  });
  app.decorateRequest("session", {
    getter() {
      const { session } = admissionOf(this);
      if (!session)
        throw new Error("A service token has no session: see `tokens` in the contract.");
      return session;
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
    door: new TokenDoor(parts),
  };

  app.decorateRequest("admitAgain", function () {
    const bearer = bearerOf(this);
    if (isOfApp(bearer)) return admitApp(parts, bearer, this);
    if (isOfService(bearer)) return caches.door.admitAgain(bearer, this);
    return admitPerson(parts, caches, this, bearer);
  });

  app.addHook("onRoute", (route) => {
    const { call, isPage } = route.config ?? {};
    if (!call && !isPage) {
      throw new Error(`The route ${route.method} ${route.url} serves no call: see http/handle.ts.`);
    }
  });

  app.addHook("onRequest", async (request, reply) => {
    if (request.is404) return;
    await admit(parts, caches, request, reply);
  });
  app.addHook("preHandler", (request, _, done) => {
    const viewer = admissions.get(request)?.viewer;
    const { call } = request.routeOptions.config;
    if (!viewer?.actor.impersonation || !call) return done();
    recordImpersonatedRead(parts.db, viewer, call).then(() => done(), done);
  });
}

function admissionOf(request: FastifyRequest): Admission {
  const admission = admissions.get(request);
  if (!admission) throw new Error("This call has no viewer: see its `who` in the contract.");
  return admission;
}

async function admit(
  parts: Parts,
  caches: Caches,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
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
      const bearer = bearerOf(request);
      if (isOfService(bearer)) {
        admissions.set(request, await caches.door.admit(bearer, request, reply));
        return refuseActing(request);
      }
      if (isOfApp(bearer)) {
        admissions.set(request, await admitApp(parts, bearer, request));
        return refuseActing(request);
      }
      const admission = await admitPerson(parts, caches, request, bearer);
      admissions.set(request, admission);
      return noteUse(parts, request, admission.session);
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
  const limit = key && (rights.knownKey(key) ?? (await rights.ofKey(key)));
  if (!limit) throw unauthorized("Send a valid ingest key as Authorization: Bearer <key>.");
  keyLimits.set(request, limit);
}

/** Does not wait if everything is cached, as each wait costs every call. */
async function admitPerson(
  { db, clock, publicUrl }: Parts,
  { rights, tokens, factors }: Caches,
  request: FastifyRequest,
  bearer: string | undefined,
): Promise<Admission & { session: Session }> {
  const { headers } = request;
  const isBearer = bearer !== undefined || /^Bearer\b/i.test(headers.authorization ?? "");
  const token = isBearer ? bearer : tokenInCookie(request);
  const now = clock.now();
  const { call } = request.routeOptions.config;
  const suffices = (session: Session) => !asksToConfirm(call, request) || isConfirmed(session, now);
  const claims = token && tokens.read(token, now);
  const found =
    claims &&
    (rights.knownPerson(claims, now, suffices) ?? (await rights.ofPerson(claims, now, suffices)));
  if (!found) throw unauthorized();
  const { person, session } = found;
  request.callerId = person.userid;
  if (!isBearer && !isRead(request) && !isOwnOrigin(request, publicUrl))
    throw foreignOrigin(publicUrl);
  if (call?.who === "staff" && !call.roles.some((role) => person.staff.includes(role)))
    throw forbidden();
  if (factors.concerns(person, call, session)) await factors.check(person);
  let viewer: Viewer = { ...person, actor: actorOf(request, now, person.userid) };
  if (IMPERSONATION_HEADER in headers)
    viewer = await actAsPatient(db, viewer, request, call?.acting);
  if (PRESCRIBING_HEADER in headers) viewer = await actAsPrescriber(db, viewer, request, call);
  if (!suffices(session)) throw await confirmNeeded(db, person.userid);
  refuseBlinded(viewer, call);
  const { expires } = claims;
  const end = endOf(session, holderOf(person));
  const acting = viewer.actor.impersonation?.expires ?? expires;
  const until = new Date(Math.min(expires.getTime(), end.getTime(), acting.getTime()));
  return { viewer, session, until };
}

function asksToConfirm(call: Call | undefined, request: FastifyRequest): boolean {
  return call?.confirm === "json" ? !wantsCsv(request) : call?.confirm === true;
}

function isRead({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD";
}

/** Browsers send the cookie automatically, so only our own pages may make them write. */
function foreignOrigin(publicUrl: string | undefined) {
  if (publicUrl !== undefined) {
    return forbidden(problem("wrong_address", { address: new URL(publicUrl).origin }));
  }
  return forbidden(
    "A call that changes something with the cookie must come from a page of this server: its Origin is another.",
  );
}
