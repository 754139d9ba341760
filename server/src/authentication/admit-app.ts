import { APP_RESOURCES, type AppResource } from "@dosebeat/contract/base/app-resources";
import type { Call } from "@dosebeat/contract/base/define-call";
import type { FastifyRequest } from "fastify";
import { covers, type Interaction } from "../access/apps/scopes.ts";
import { findLiveAccess, noteAppUse } from "../access/apps/use-queries.ts";
import { actorOf } from "../access/audit/actor.ts";
import { refuseBlinded } from "../access/profiles/blinding.ts";
import { forbidden, unauthorized } from "../http/errors.ts";
import type { Viewer } from "../http/viewer.ts";
import type { Parts } from "../parts.ts";

/** What a call requires of an app. */
interface Needed {
  resources: readonly AppResource[];
  interactions: readonly Interaction[];
}

/** The parts of a patient's record in `$everything`. */
const EVERYTHING: readonly AppResource[] = APP_RESOURCES.filter((one) => one !== "AuditEvent");

/**
 * Admits patients' apps to reads below `/fhir`, and to nothing else. They see what the patient sees, limited to the
 * kinds that the patient allowed. Nothing is cached: a withdrawal applies from the next call.
 *
 * @throws 401, 403
 */
export async function admitApp(
  { db, clock }: Pick<Parts, "db" | "clock">,
  token: string,
  request: FastifyRequest,
): Promise<{ viewer: Viewer; until: Date }> {
  const now = clock.now();
  const access = await findLiveAccess(db, token, now);
  if (!access) throw unauthorized("This token is wrong or expired, or the patient withdrew it.");
  const { userid, profileid, blinded, expires, connection } = access;
  request.callerId = userid;
  const actor = { ...actorOf(request, now, userid), app: connection };
  const viewer = { userid, profileid, role: "patient", staff: [], blinded, actor } as const;
  const { call } = request.routeOptions.config;
  const needed = call && neededFor(call);
  if (!needed) throw forbidden("No app of a patient may make this call.");
  const isCovered = needed.resources.every((one) =>
    needed.interactions.every((how) => covers(access.scopes, access.registered, one, how)),
  );
  if (!isCovered) throw forbidden("The patient did not allow this app to read that.");
  refuseBlinded(viewer, call);
  await noteAppUse(db, access, actor);
  return { viewer, until: expires };
}

/** Undefined: no app may make the call. */
function neededFor({ method, path }: Call): Needed | undefined {
  const [, type, , operation] = /^\/fhir\/(\w+)(\/:id)?(?:\/(\$\w+))?$/.exec(path) ?? [];
  const resource = APP_RESOURCES.find((one) => one === type);
  if (method !== "GET" || resource === undefined) return undefined;
  if (operation === "$everything") return { resources: EVERYTHING, interactions: ["r", "s"] };
  if (operation !== undefined) return undefined;
  return { resources: [resource], interactions: [path.endsWith("/:id") ? "r" : "s"] };
}
