/*
 * Without this, every call would query who is calling and whether the token is still valid, and every list its total:
 * two to nine times the cost of the call (docs/decisions/0024-speed-tricks.md). So the results are cached until they
 * are invalidated.
 */
import { LRUCache, type Perf } from "lru-cache";
import type { Announcer, Invalidation } from "../announcer.ts";

const MAX_ENTRIES = 10_000;
/** A change that nobody publishes is noticed within a minute. */
const TTL_MS = 60_000;

/**
 * Caches results of queries about rights and totals until they are invalidated. While messages of other servers do
 * not arrive, every call queries the database.
 */
export class QueryCache<Key extends {}, Value extends {}> {
  readonly #announcer: Announcer;
  readonly #entries: LRUCache<Key, Value>;
  #invalidations = 0;

  /**
   * @param keyOf the entry that an invalidation concerns
   * @param perf monotonic clock, in milliseconds
   */
  constructor(
    announcer: Announcer,
    keyOf: (subject: Invalidation) => { key: Key } | "all" | "none",
    perf: Perf = performance,
  ) {
    this.#announcer = announcer;
    this.#entries = new LRUCache({ max: MAX_ENTRIES, ttl: TTL_MS, ttlResolution: 0, perf });
    announcer.onInvalidate((subject) => {
      const what = keyOf(subject);
      if (what === "all") this.#clear();
      else if (what !== "none") this.#evict(what.key);
    });
    announcer.onLoss(() => this.#clear());
  }

  /**
   * The cached value of `key`, without waiting: every call needs it, and a promise each time costs a tenth of a small
   * call.
   */
  known(key: Key): Value | undefined {
    return this.#announcer.listening ? this.#entries.get(key) : undefined;
  }

  /**
   * The cached value of `key`, or else the result of `query`, which is cached unless it is undefined.
   *
   * @param isUsable whether a cached value may be returned
   */
  async get<Answer extends Value | undefined>(
    key: Key,
    query: () => Promise<Answer>,
    isUsable: (value: Value) => boolean = () => true,
  ): Promise<Value | Answer> {
    const cached = this.known(key);
    if (cached !== undefined && isUsable(cached)) return cached;
    const before = this.#invalidations;
    const value = await query();
    // An invalidation during the query may be newer than its result.
    if (value !== undefined && this.#announcer.listening && before === this.#invalidations) {
      this.#entries.set(key, value);
    }
    return value;
  }

  #evict(key: Key): void {
    this.#invalidations += 1;
    this.#entries.delete(key);
  }

  #clear(): void {
    this.#invalidations += 1;
    this.#entries.clear();
  }
}

/** `keyOf` for caches keyed by user id. */
export function byUser(subject: Invalidation): { key: number } | "none" {
  return typeof subject === "number" ? { key: subject } : "none";
}
