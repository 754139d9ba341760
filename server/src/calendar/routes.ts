import { createHash } from "node:crypto";
import type { CalendarFeed } from "@dosebeat/contract/calendar-feed";
import * as calls from "@dosebeat/contract/calls/reminders";
import type { FastifyInstance, RouteHandlerMethod } from "fastify";
import { recorded } from "../audit/queries.ts";
import { findPlan } from "../doses/queries.ts";
import { listExcused } from "../excused/queries.ts";
import { HEAVY } from "../heavy/too-heavy.ts";
import { notFound } from "../http/errors.ts";
import { handle, servePage } from "../http/handle.ts";
import { addressOf } from "../http/link-to.ts";
import type { Viewer } from "../http/viewer.ts";
import type { Parts } from "../parts.ts";
import { hashSecret, newSecret } from "../platform/single-use-secret.ts";
import { zonesOf } from "../profiles/queries.ts";
import { calendarProfile, ownProfile } from "../profiles/scope.ts";
import { feedText } from "./feed.ts";
import {
  type FoundFeed,
  findFeed,
  planChangedAt,
  readFeed,
  removeFeed,
  saveFeed,
} from "./queries.ts";

/** An address with which calendars read when a patient's medicines are due. */
export async function calendarRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;
  const announce = ({ profileid }: Viewer) =>
    announcer.publish([{ kind: "reminder", profileid, id: profileid }]);
  const entry = ({ profileid }: Viewer, change: "made" | "ended") =>
    ({ kind: "calendar-changed", profileid, details: { change } }) as const;

  handle(app, calls.getCalendarFeed, async ({ viewer }) => {
    const feed = await findFeed(db, ownProfile(viewer));
    return { data: presentFeed(feed) };
  });

  handle(app, calls.makeCalendarFeed, async ({ viewer }) => {
    const secret = newSecret();
    await recorded(
      db,
      viewer.actor,
      (tx) => saveFeed(tx, ownProfile(viewer), hashSecret(secret), clock.now()),
      () => entry(viewer, "made"),
    );
    announce(viewer);
    return { data: { url: `${addressOf(app, parts)}/calendar/${secret}.ics` } };
  });

  handle(app, calls.removeCalendarFeed, async ({ viewer }) => {
    const wasThere = await recorded(
      db,
      viewer.actor,
      (tx) => removeFeed(tx, ownProfile(viewer)),
      (removed) => (removed ? entry(viewer, "ended") : []),
    );
    if (wasThere) announce(viewer);
    return { data: presentFeed(undefined) };
  });

  const serve: RouteHandlerMethod = async (request, reply) => {
    const now = clock.now();
    const hash = hashOf(new URL(request.url, "http://server").pathname);
    const found = hash && (await readFeed(db, hash, now));
    if (!found) throw notFound("The calendar");
    const text = await textOf(parts, found, hash, now);
    const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
    reply.header("cache-control", "private, no-cache").header("etag", etag);
    if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();
    return reply.type("text/calendar; charset=utf-8").send(text);
  };
  servePage(app, "/calendar/:file", serve);
}

function presentFeed(feed: { since: Date; read_at: Date | null } | undefined): CalendarFeed {
  return {
    since_utc: feed?.since.toISOString() ?? null,
    read_utc: feed?.read_at?.toISOString() ?? null,
  };
}

/** As the token is stored; undefined: the address cannot have one. */
function hashOf(path: string): Buffer | undefined {
  const [, token] = /^\/calendar\/([A-Za-z0-9_-]{43})\.ics$/.exec(path) ?? [];
  return token === undefined ? undefined : hashSecret(token);
}

async function textOf(parts: Parts, found: FoundFeed, hash: Buffer, now: Date): Promise<string> {
  const { db } = parts;
  const profileid = calendarProfile(found.profileid);
  const [plan, zones, excused, changed] = await Promise.all([
    findPlan(db, profileid, HEAVY.doses),
    zonesOf(db, profileid),
    listExcused(db, profileid),
    planChangedAt(db, profileid),
  ]);
  const feed = hash.toString("hex").slice(0, 16);
  const showsNames = found.shows === "names";
  const content = { feed, plan, zones, excused, showsNames, changed: changed ?? found.since };
  return feedText(content, now);
}

/** Proxies that compress may weaken the tag. */
function isKnown(known: string | undefined, etag: string): boolean {
  return known?.split(",").some((one) => one.trim().replace(/^W\//, "") === etag) === true;
}
