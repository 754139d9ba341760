import { setImmediate as otherRequests } from "node:timers/promises";
import type { Watched } from "@dosebeat/contract/care";
import type { FastifyBaseLogger } from "fastify";
import type { ProfileInScope } from "../access/profiles/in-scope.ts";
import { mayRead, watchedBy } from "../access/profiles/scope.ts";
import { isOutage } from "../database/outage.ts";
import { notFound, Refusal } from "../http/errors.ts";
import { lightOrLines } from "../http/heavy/answer.ts";
import { LIGHT } from "../http/heavy/too-heavy.ts";
import type { Viewer } from "../http/viewer.ts";
import type { Parts } from "../parts.ts";
import type { WorkerTask } from "../worker-tasks.ts";
import { presentWatched, thankedSince, worstFirst } from "./present.ts";
import { findLink, listLinks, type NamedLink } from "./queries.ts";
import { type CareState, readState, stateOf } from "./states.ts";
import { listThanks } from "./thanks-queries.ts";

/** A patient's state, for the carer of this link. @throws 404 */
export async function watchedPatient(parts: Parts, viewer: Viewer, id: number): Promise<Watched> {
  const profile = await mayRead(parts.db, viewer, { link: id }, "name");
  const link = await findLink(parts.db, viewer, id);
  if (!link) throw notFound("The link");
  const state = await workedOut(parts, viewer, profile, link);
  const thanks = await listThanks(parts.db, [id], thankedSince(parts.clock.now()));
  return presentWatched(link, { state, thanks }, parts);
}

/**
 * Everybody for whom the viewer looks out, worst first. Worked out one by one, so that other requests are answered in
 * between. Leaves out patients who were just erased, so that their state cannot be worked out.
 */
export async function watchedPatients(
  parts: Parts,
  viewer: Viewer,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<Watched[]> {
  const watched = await watchedBy(parts.db, viewer);
  const ids = watched.map(({ link }) => link);
  const links = await listLinks(parts.db, ids);
  const thanks = await listThanks(parts.db, ids, thankedSince(parts.clock.now()));
  const patients: Watched[] = [];
  for (const { link, profile } of watched) {
    const named = links.find(({ id }) => id === link);
    if (!named) continue;
    try {
      const state = await workedOut(parts, viewer, profile, named);
      const own = thanks.filter(({ link_id }) => link_id === link);
      patients.push(presentWatched(named, { state, thanks: own }, parts));
    } catch (error) {
      if (isForAll(error)) throw error;
      log.warn({ err: error, link }, "the state of a patient could not be worked out");
    }
    await otherRequests();
  }
  return patients.sort(worstFirst);
}

/** Whether the error also affects the next patients: no database, or overload. */
function isForAll(error: unknown): boolean {
  return isOutage(error) || (error instanceof Refusal && error.status >= 429);
}

/** Calculated immediately if that is light, otherwise by a worker at the viewer's turn. */
export async function workedOut(
  parts: Parts,
  { userid }: Viewer,
  profile: ProfileInScope<"name">,
  { after_minutes }: Pick<NamedLink, "after_minutes">,
): Promise<CareState> {
  const light = () => stateOf(parts, profile, after_minutes, LIGHT);
  const task: WorkerTask = { kind: "care-state", profileid: profile, after_minutes };
  const found = await lightOrLines(parts, userid, light, task);
  if ("result" in found) return found.result;
  for await (const line of found.lines) return readState(line);
  throw new Error("The worker answered nothing.");
}
