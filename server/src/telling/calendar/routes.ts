import { createHash } from "node:crypto";
import type { CalendarFeed } from "@dosebeat/contract/calendar-feed";
import * as calls from "@dosebeat/contract/reminders-calls";
import { HOUR } from "@dosebeat/domain/time/durations";
import { chartDayOf } from "@dosebeat/domain/time/local-time";
import type { FastifyInstance, RouteHandlerMethod } from "fastify";
import { countAttempt } from "../../access/attempts/queries.ts";
import type { Limit } from "../../access/attempts/window.ts";
import { recorded } from "../../access/audit/queries.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { calendarProfile, ownProfile } from "../../access/profiles/scope.ts";
import { notFound, problem, tooMany } from "../../http/errors.ts";
import { handle, servePage } from "../../http/handle.ts";
import { lightOrSent } from "../../http/heavy/answer.ts";
import { addressOf } from "../../http/link-to.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { hashSecret, newSecret } from "../../platform/single-use-secret.ts";
import { type CalendarTask, calendarText } from "./calendar-text.ts";
import {
  type FoundFeed,
  findFeed,
  planFingerprint,
  readFeed,
  removeFeed,
  saveFeed,
} from "./queries.ts";

const CALENDAR = "text/calendar; charset=utf-8";

/** Increases with every change in how a feed is written. */
const FORMAT = 1;

/** The most times written between other requests, about five a day; longer feeds are left to a worker. */
const MOST_AT_ONCE = 500;

/** Programs call a few times a day. */
const MOST_READS = { name: "calendar", most: 60, windowMs: HOUR };

/** The address at which calendar programs read when a patient's medicines are due. */
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
    const wait = await countAttempt(db, [readLimit(hash)], now);
    if (wait > 0) throw tooMany(problem("attempts"), wait);
    const etag = await etagOf(parts, found, hash);
    reply.header("cache-control", "private, no-cache").header("etag", etag);
    if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();
    const { userid, since } = found;
    const task: CalendarTask = {
      kind: "calendar",
      profileid: calendarProfile(found.profileid),
      since,
      feed: hash.toString("hex").slice(0, 16),
      showsNames: found.shows === "names",
    };
    const text = await lightOrSent(
      parts,
      { viewer: { userid, actor: { userid } }, headers: request.headers },
      reply,
      () => calendarText(parts, task, MOST_AT_ONCE),
      task,
      CALENDAR,
    );
    return typeof text === "string" ? reply.type(CALENDAR).send(text) : text;
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

function readLimit(hash: Buffer): Limit {
  return { ...MOST_READS, key: hash.toString("hex") };
}

/**
 * Identifies the text without writing it, as programs often ask for one that has not changed. What is shown starts
 * with the chart day; the zone rules are this program's.
 */
async function etagOf({ db, clock }: Parts, found: FoundFeed, hash: Buffer): Promise<string> {
  const profileid = calendarProfile(found.profileid);
  const fingerprint = await planFingerprint(db, profileid);
  const day = chartDayOf(clock.now(), await zonesOf(db, profileid));
  const names = [
    FORMAT,
    process.versions["tz"],
    hash.toString("hex"),
    found.shows,
    day,
    fingerprint,
  ];
  return `"${createHash("sha256").update(names.join()).digest("base64url").slice(0, 22)}"`;
}

/** Compressing proxies may make the tag weak. */
function isKnown(known: string | undefined, etag: string): boolean {
  return known?.split(",").some((one) => one.trim().replace(/^W\//, "") === etag) === true;
}
