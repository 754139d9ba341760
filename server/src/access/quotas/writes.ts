import type { Call } from "@dosebeat/contract/base/define-call";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { problem, tooMany } from "../../http/errors.ts";
import type { Parts } from "../../parts.ts";

/** The most users counted at a time; whoever was quiet for longest is forgotten first. */
const MOST_USERS = 10_000;

/**
 * Counts calls per user within a sliding window, estimated from this window and the one before. In memory of
 * this server only: cheap and bounded.
 */
export class WriteCounter {
  readonly #windowMs: number;
  readonly #most: number;
  readonly #users = new LRUCache<number, { window: number; count: number; before: number }>({
    max: MOST_USERS,
  });

  constructor(most: number, windowMs: number) {
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /** @returns 0 if counted; otherwise seconds to wait, with nothing counted */
  count(userid: number, now: Date): number {
    const { window, left, count, before } = this.#countsOf(userid, now);
    if (count + before * left >= this.#most) {
      // Enough of the previous window has to slide out; if this one is full, it has to end.
      const part = count >= this.#most ? left : left - (this.#most - count) / before;
      return Math.floor((part * this.#windowMs) / 1000) + 1;
    }
    this.#users.set(userid, { window, count: count + 1, before });
    return 0;
  }

  /** How many calls are left, and in how many seconds the window ends. */
  leftOf(userid: number, now: Date): { calls: number; seconds: number } {
    const { left, count, before } = this.#countsOf(userid, now);
    const calls = Math.max(0, Math.ceil(this.#most - count - before * left));
    return { calls, seconds: Math.ceil((left * this.#windowMs) / 1000) };
  }

  #countsOf(userid: number, now: Date) {
    const at = now.getTime() / this.#windowMs;
    const window = Math.floor(at);
    const known = this.#users.get(userid);
    const isSame = known?.window === window;
    return {
      window,
      left: window + 1 - at,
      before: isSame ? known.before : known?.window === window - 1 ? known.count : 0,
      count: isSame ? known.count : 0,
    };
  }
}

/** Refuses changes beyond the limits, and those of patients while disk space is low. */
export function limitWrites(app: FastifyInstance, { clock, storage, writes }: Parts): void {
  const inMinute = new WriteCounter(writes.minute, MINUTE);
  const inDay = new WriteCounter(writes.day, DAY);
  app.addHook("onRequest", (request, _, done) => {
    const { call } = request.routeOptions.config;
    if (!call || !isWrite(call)) return done();
    const { viewer } = request;
    const userid = viewer.actor.userid ?? viewer.userid;
    const now = clock.now();
    const wait = inMinute.count(userid, now) || inDay.count(userid, now);
    if (wait > 0) throw tooMany(problem("writes"), wait);
    if (!storage || viewer.role !== "patient" || !isBulk(call)) return done();
    storage.requireReserve().then(() => done(), done);
  });
}

/** Some calls read with POST, as the specification requires. */
function isWrite({ who, method, shows }: Call): boolean {
  return (who === "user" || who === "staff") && method !== "GET" && shows === undefined;
}

/** Removals, passwords and sessions need little space. */
function isBulk({ method, path }: Call): boolean {
  return method !== "DELETE" && !path.startsWith("/api/auth/") && !path.startsWith("/api/sessions");
}
