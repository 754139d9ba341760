import { createHash, timingSafeEqual } from "node:crypto";
import type { StaffRole } from "@dosebeat/contract/define-call";
import type { Role } from "@dosebeat/contract/sign-in";
import fastifyJwt from "@fastify/jwt";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { actorOf } from "../audit/actor.ts";
import { forbidden, unauthorized } from "../http/errors.ts";
import type { Viewer } from "../http/viewer.ts";
import { actAsPatient, recordImpersonatedRead, refuseImpersonation } from "../impersonation/act.ts";
import type { Parts } from "../parts.ts";
import { TokenReader } from "../sign-in/tokens.ts";
import { Rights } from "./rights.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The viewer. Only on calls of `user` and `staff`; elsewhere reading it throws. */
    readonly viewer: Viewer;
    /**
     * Authenticates the request again, for long-lived streams.
     * @throws 401, 403 if it is no longer allowed
     */
    admitAgain(): Promise<Admission>;
  }
}

/** Who makes a call, and when access ends: the expiry of the token or of the impersonation. */
export interface Admission {
  viewer: Viewer;
  until: Date;
}

/** Caches of rights and tokens. */
interface Caches {
  rights: Rights;
  tokens: TokenReader;
}

const viewers = new WeakMap<FastifyRequest, Viewer>();

/**
 * Rejects callers without access to the route's call in onRequest, before the body is read.
 * @throws when a route is added that is neither a call of the contract nor a page
 */
export async function addAuthentication(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(fastifyJwt, {
    secret: parts.jwtSecret,
    sign: { algorithm: "HS256" },
    // The expiry is checked in sign-in/tokens.ts, with our own clock.
    verify: { algorithms: ["HS256"], ignoreExpiration: true },
  });

  app.decorateRequest("viewer", {
    getter() {
      const viewer = viewers.get(this);
      if (!viewer) throw new Error("This call has no viewer: see its `who` in the contract.");
      return viewer;
    },
  });

  const caches = { rights: new Rights(parts), tokens: new TokenReader(app) };

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
    const viewer = viewers.get(request);
    const { call } = request.routeOptions.config;
    if (viewer && call) await recordImpersonatedRead(parts.db, viewer, call);
  });
}

async function admit(parts: Parts, caches: Caches, request: FastifyRequest): Promise<void> {
  const { call, isPage } = request.routeOptions.config;
  switch (isPage ? "anyone" : call?.who) {
    case "anyone":
      return refuseImpersonation(request);
    case "ingest":
      await admitIngest(caches.rights, request);
      return refuseImpersonation(request);
    case "watch":
      admitWatch(parts, request);
      return refuseImpersonation(request);
    case "user":
    case "staff": {
      const { viewer } = await admitPerson(parts, caches, request);
      viewers.set(request, viewer);
      return;
    }
    default:
      throw new Error("The route serves no call.");
  }
}

async function admitIngest(rights: Rights, request: FastifyRequest): Promise<void> {
  const key = bearerOf(request);
  if (!key || !(await rights.ofKey(key))) {
    throw unauthorized("Send a valid ingest key as Authorization: Bearer <key>.");
  }
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/** Without a token only from this machine; requests forwarded by a local proxy do not count. */
function admitWatch({ metricsToken: token }: Parts, request: FastifyRequest): void {
  const { headers, ip } = request;
  const proxied = headers["x-forwarded-for"] ?? headers.forwarded ?? headers.via;
  const may =
    token === undefined ? !proxied && LOOPBACK.test(ip) : isSame(bearerOf(request), token);
  if (!may) throw unauthorized("Send METRICS_TOKEN as Authorization: Bearer <token>.");
}

/** Compares in constant time. */
function isSame(given: string | undefined, right: string): boolean {
  const [one, other] = [given ?? "", right].map((text) =>
    createHash("sha256").update(text).digest(),
  );
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

async function admitPerson(
  { db, clock }: Parts,
  { rights, tokens }: Caches,
  request: FastifyRequest,
): Promise<Admission> {
  const token = bearerOf(request);
  const now = clock.now();
  const claims = token && tokens.read(token, now);
  const person = claims && (await rights.ofPerson(claims));
  if (!person) throw unauthorized();
  const { call } = request.routeOptions.config;
  if (call?.who === "staff" && !isStaff(person.role, call.roles)) throw forbidden();
  const caller = { ...person, actor: actorOf(request, now, person.userid) };
  const viewer = await actAsPatient(db, caller, request, call?.acting);
  const { expires } = claims;
  const ends = [expires, viewer.actor.impersonation?.expires ?? expires].map(Number);
  return { viewer, until: new Date(Math.min(...ends)) };
}

/** A patient is never staff, whatever the roles. */
function isStaff(role: Role, roles: readonly StaffRole[]): boolean {
  return roles.some((allowed) => allowed === role);
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1];
}
