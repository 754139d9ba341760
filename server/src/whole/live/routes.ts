import type { LiveEvent } from "@dosebeat/contract/events";
import * as calls from "@dosebeat/contract/events";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { listPatientsInGroupsOf } from "../../access/profiles/group-queries.ts";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { listActiveLinks } from "../../access/profiles/link-queries.ts";
import { findProfileId } from "../../access/profiles/queries.ts";
import { mayRead, mayStillRead, ownProfile } from "../../access/profiles/scope.ts";
import { heldNow } from "../../boxes/sensors/coarse/queries.ts";
import { forbidden, notFound, Refusal } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import type { NumberedEvent } from "../../peers/announcer.ts";
import { BoxWatching } from "./box-watching.ts";
import { GroupWatching, type WatchedGroups } from "./group-watching.ts";
import { isKeptBack } from "./kept-back.ts";
import { OpenStreams } from "./open-streams.ts";
import { EventStream } from "./stream.ts";
import { type WatchedPatients, Watching } from "./watching.ts";

const HEARTBEAT_MS = 25_000;
/** Delay per listener that spreads refetching after a loss: a thousand pages in a second. */
const LOSS_MS = 1;

/** Server-Sent Events of one profile: ids only; the client fetches what changed. */
export async function liveRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const open = new OpenStreams();
  app.addHook("preClose", async () => open.endAll());

  handle(app, calls.followEvents, async (request, reply) => {
    const { profileuid, fleet, past } = request.query;
    const { staff } = request.viewer;
    if (fleet && !FLEET_STAFF.some((role) => staff.includes(role)))
      throw forbidden("Only administrators, technicians and clinicians may receive these events.");
    const profileid = await requestedProfile(parts, request.viewer, profileuid);
    const watched = fleet ? undefined : watchedBy(parts, request.viewer, profileid);
    const isClinician = !staff.includes("admin") && staff.includes("clinician");
    const { until } = await request.admitAgain();
    const raw = begin(reply);
    if (raw.destroyed) return;
    if (request.method === "HEAD") {
      raw.end();
      return;
    }
    const stream = new EventStream(raw, () => parts.clock.now(), until);
    const { userid } = realUserOf(request.viewer);
    const filter = fleet
      ? (event: LiveEvent) => fleetEvent(event, staff)
      : (event: LiveEvent) =>
          event.profileid === profileid && !isKeptBack(request.viewer, event) && event;
    const isTechnician = !staff.includes("admin") && staff.includes("technician");
    const send = (numbered: NumberedEvent) =>
      stream.send(isTechnician && fleet ? { ...numbered, id: UNNUMBERED } : numbered);
    const watching: Followed["watching"] = watched ? [new Watching({ ...watched, send })] : [];
    if (fleet && isClinician)
      watching.push(new GroupWatching({ ...groupsWatchedBy(parts, request.viewer), send }));
    const boxes = isTechnician && fleet ? boxesWatchedBy(parts, stream) : undefined;
    if (boxes) watching.push(boxes);
    // Counted back from when the request came, however long it took to identify the caller.
    const pastMs = past === undefined ? 0 : past * 1_000 + reply.elapsedTime;
    const stop = follow(parts, request, { userid, profileid, filter, watching, pastMs }, stream);
    open.add(userid, stream);
    raw.on("close", () => {
      stop();
      boxes?.end();
      open.remove(userid, stream);
    });
  });
}

/**
 * The number of every event for technicians: the server's own numbers would count events of others in between. So a
 * stream that resumes has always missed events, and fetches everything again.
 */
const UNNUMBERED = 0;

const FLEET_STAFF = ["admin", "technician", "clinician"] as const;
const BOX_EVENTS: readonly LiveEvent["kind"][] = ["press", "reading", "sensor"];

const PEOPLE_EVENTS: readonly LiveEvent["kind"][] = ["profile", "group", "worklist"];

/** For administrators: events about boxes, reduced to the box, and events about keys and lists of people. */
function fleetEvent(event: LiveEvent, staff: Viewer["staff"]): LiveEvent | false {
  const { kind, id } = event;
  if (PEOPLE_EVENTS.includes(kind))
    return event.profileid === null && staff.includes("admin") && event;
  if (!staff.includes("admin")) return false;
  if (kind === "delivery") return event;
  return BOX_EVENTS.includes(kind) && { kind: "sensor", profileid: null, id };
}

/** The patients for whom the owner of a stream looks out; undefined: it is somebody else's stream. */
function watchedBy(
  { db }: Parts,
  { userid, profileid: own, actor }: Viewer,
  profileid: number,
): Omit<WatchedPatients, "send"> | undefined {
  if (profileid !== own || actor.impersonation) return undefined;
  return { own, load: () => listActiveLinks(db, userid) };
}

/** The patients whose worklist rows a clinician hears about. */
function groupsWatchedBy({ db }: Parts, { profileid }: Viewer): Omit<WatchedGroups, "send"> {
  return { own: profileid, load: () => listPatientsInGroupsOf(db, profileid) };
}

/** Messages from boxes, for a technician. */
function boxesWatchedBy({ db, clock }: Parts, stream: EventStream): BoxWatching {
  return new BoxWatching({
    held: (deveuis) => heldNow(db, deveuis, clock.now()),
    now: () => clock.now(),
    send: (event) => stream.send({ id: UNNUMBERED, event }),
  });
}

interface Followed {
  userid: number;
  /** Whose events they are; for a fleet, the caller's own. */
  profileid: ProfileInScope<"doses">;
  filter: (event: LiveEvent) => LiveEvent | false;
  /** For how many milliseconds back past events are sent. */
  pastMs: number;
  watching: (Watching | GroupWatching | BoxWatching)[];
}

/** The user who opened the stream; under impersonation the administrator. */
function realUserOf({ userid, actor }: Viewer): { userid: number } {
  return { userid: actor.userid ?? userid };
}

async function requestedProfile(
  { db }: Parts,
  viewer: Viewer,
  profileuid: string | undefined,
): Promise<ProfileInScope<"doses">> {
  if (profileuid === undefined) return ownProfile(viewer);
  const profileid = await findProfileId(db, { profileuid });
  if (profileid === undefined) throw notFound("The profile");
  return mayRead(db, viewer, profileid, "doses");
}

/**
 * Sends missed and new events. Access is checked again with every heartbeat and whenever the user is
 * invalidated. Returns a function that stops it.
 */
function follow(
  { db, announcer }: Parts,
  request: FastifyRequest,
  { userid, profileid, filter, watching, pastMs }: Followed,
  stream: EventStream,
): () => void {
  const { profileid: own } = request.viewer;
  const send = (numbered: NumberedEvent) => {
    if (profileid !== own && mayEndReach(numbered.event, profileid, own)) checkAccess();
    const event = filter(numbered.event);
    if (event) stream.send({ ...numbered, event });
    for (const each of watching) each.take(numbered);
  };
  const checkAccess = () => {
    void mayStillListen(db, request, profileid).then((may) => {
      if (!may) stream.end();
    });
    for (const each of watching) void each.check();
  };
  const last = lastEventId(request.headers["last-event-id"]);
  const missed = last === undefined ? announcer.ofLast(pastMs) : announcer.since(last);
  if (missed === "lost") stream.lose();
  else missed.forEach(send);
  let delayed: ReturnType<typeof setTimeout> | undefined;
  const ends = [
    announcer.subscribe(send),
    announcer.onInvalidate((invalidated) => {
      if (invalidated === userid) checkAccess();
    }),
    announcer.onLoss(() => {
      // So that not all pages refetch at once.
      const wait = Math.random() * announcer.listeners * LOSS_MS;
      delayed ??= setTimeout(() => {
        delayed = undefined;
        stream.lose();
        checkAccess();
      }, wait);
    }),
    () => clearTimeout(delayed),
  ];
  // Only now, so that a link that changes from here on is noticed.
  for (const each of watching) void each.check();
  const heartbeat = setInterval(() => {
    stream.beat();
    checkAccess();
  }, HEARTBEAT_MS);
  return () => {
    clearInterval(heartbeat);
    for (const end of ends) end();
  };
}

/** Whether the event may mean that a patient was erased, or left the groups of the user who follows them. */
function mayEndReach({ kind, profileid, id }: LiveEvent, followed: number, own: number): boolean {
  return kind === "profile" ? id === followed : kind === "group" && profileid === own;
}

/** True during a database outage: access cannot be checked, but there are no events either. */
async function mayStillListen(
  db: Parts["db"],
  request: FastifyRequest,
  followed: ProfileInScope<"doses">,
): Promise<boolean> {
  const { userid, profileid, staff, blinded } = request.viewer;
  try {
    const { viewer } = await request.admitAgain();
    const isSame =
      viewer.userid === userid && viewer.profileid === profileid && viewer.blinded === blinded;
    if (!isSame || `${viewer.staff}` !== `${staff}`) return false;
    return await mayStillRead(db, viewer, followed, "doses");
  } catch (error) {
    return !(error instanceof Refusal);
  }
}

/** Takes over the response from Fastify, with the headers of every response. */
function begin(reply: FastifyReply) {
  reply
    .header("content-type", "text/event-stream; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-accel-buffering", "no");
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.writeHead(200);
  return reply.raw;
}

/** The id after which events are sent again; undefined without a valid header. */
function lastEventId(header: string | string[] | undefined): number | undefined {
  return typeof header === "string" && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
