import * as calls from "@dosebeat/contract/calls/events";
import type { LiveEvent } from "@dosebeat/contract/events";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { forbidden, notFound, Refusal } from "../http/errors.ts";
import { handle } from "../http/handle.ts";
import type { Viewer } from "../http/viewer.ts";
import type { Parts } from "../parts.ts";
import type { Numbered } from "../peers/announcer.ts";
import type { ProfileInScope } from "../profiles/in-scope.ts";
import { findProfileId } from "../profiles/queries.ts";
import { mayRead, ownProfile } from "../profiles/scope.ts";
import { OpenStreams } from "./open-streams.ts";
import { EventStream } from "./stream.ts";

const HEARTBEAT_MS = 25_000;
/** After a loss pages ask for everything again, a thousand of them in a second. */
const LOSS_MS = 1;

/** Server-Sent Events of one profile: ids only, the client fetches what they name. */
export async function liveRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const open = new OpenStreams();
  app.addHook("preClose", async () => open.endAll());

  handle(app, calls.followEvents, async (request, reply) => {
    const { profileuid, fleet } = request.query;
    if (fleet && request.viewer.role !== "admin")
      throw forbidden("Only administrators may receive these events.");
    const profileid = await profileAsked(parts, request.viewer, profileuid);
    const { until } = await request.admitAgain();
    const raw = begin(reply);
    if (raw.destroyed) return;
    const stream = new EventStream(raw, () => parts.clock.now(), until);
    const { userid } = reallyBy(request.viewer);
    const told = fleet ? fleetNews : (event: LiveEvent) => event.profileid === profileid && event;
    const stop = follow(parts, request, { userid, told }, stream);
    open.add(userid, stream);
    raw.on("close", () => {
      stop();
      open.remove(userid, stream);
    });
  });
}

const OF_BOXES: readonly LiveEvent["kind"][] = ["press", "reading", "sensor"];

/** Of whatever concerns a box only that there is news of it; who there is, whatever they do. */
function fleetNews(event: LiveEvent): LiveEvent | false {
  const { kind, id } = event;
  if (kind === "profile") return event;
  return OF_BOXES.includes(kind) && { kind: "sensor", profileid: null, id };
}

/** The user who opened the stream; under impersonation the administrator. */
function reallyBy({ userid, actor }: Viewer): { userid: number } {
  return { userid: actor.userid ?? userid };
}

async function profileAsked(
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
 * Sends what was missed and what comes. With every heartbeat, and as soon as anything about the user
 * is in doubt, it is asked again whether they may still listen. Returns the function that stops it.
 */
function follow(
  { announcer }: Parts,
  request: FastifyRequest,
  { userid, told }: { userid: number; told: (event: LiveEvent) => LiveEvent | false },
  stream: EventStream,
): () => void {
  const send = (numbered: Numbered) => {
    const event = told(numbered.event);
    if (event) stream.send({ ...numbered, event });
  };
  const ask = () => {
    void mayStillListen(request).then((may) => {
      if (!may) stream.end();
    });
  };
  const last = lastEventId(request.headers["last-event-id"]);
  const missed = last === undefined ? [] : announcer.since(last);
  if (missed === "lost") stream.lose();
  else missed.forEach(send);
  let inTurn: ReturnType<typeof setTimeout> | undefined;
  const ends = [
    announcer.subscribe(send),
    announcer.onDoubt((doubted) => {
      if (doubted === userid) ask();
    }),
    announcer.onLoss(() => {
      // Not all pages in the same moment.
      const wait = Math.random() * announcer.listeners * LOSS_MS;
      inTurn ??= setTimeout(() => {
        inTurn = undefined;
        stream.lose();
        ask();
      }, wait);
    }),
    () => clearTimeout(inTurn),
  ];
  const heartbeat = setInterval(() => {
    stream.beat();
    ask();
  }, HEARTBEAT_MS);
  return () => {
    clearInterval(heartbeat);
    for (const end of ends) end();
  };
}

/** While the database cannot be asked nobody is sent away, and there is nothing to tell either. */
async function mayStillListen(request: FastifyRequest): Promise<boolean> {
  const { userid, profileid, role } = request.viewer;
  try {
    const { viewer } = await request.admitAgain();
    return viewer.userid === userid && viewer.profileid === profileid && viewer.role === role;
  } catch (error) {
    return !(error instanceof Refusal);
  }
}

/** Takes the answer out of the hands of Fastify, with the headers that every answer has. */
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

/** Events after this one are sent again; without a usable header none are. */
function lastEventId(header: string | string[] | undefined): number | undefined {
  return typeof header === "string" && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}
