/*
 * Every call would ask the database anew who calls and whether that still holds, and a list how many there
 * are: two to nine times the cost of the call (docs/decisions/0024-speed-tricks.md). What was answered is
 * therefore kept until somebody announces that it changed.
 */
import { LRUCache, type Perf } from "lru-cache";
import type { Announcer, Invalidation } from "../announcer.ts";

const MOST = 10_000;
/** However sure we are, so that whatever nobody announces is seen in a minute. */
const LASTS_MS = 60_000;

/**
 * What the database answered about rights and totals, until anybody says that it may hold no longer. While other
 * servers are not heard the database is asked every time.
 */
export class Remembered<Key extends {}, Value extends {}> {
  readonly #announcer: Announcer;
  readonly #held: LRUCache<Key, Value>;
  #changes = 0;

  /**
   * @param concerned what a doubt is about
   * @param perf a clock that is never set, in milliseconds
   */
  constructor(
    announcer: Announcer,
    concerned: (about: Invalidation) => { key: Key } | "all" | "none",
    perf: Perf = performance,
  ) {
    this.#announcer = announcer;
    this.#held = new LRUCache({ max: MOST, ttl: LASTS_MS, ttlResolution: 0, perf });
    announcer.onInvalidate((about) => {
      const what = concerned(about);
      if (what === "all") this.#forgetAll();
      else if (what !== "none") this.#forget(what.key);
    });
    announcer.onLoss(() => this.#forgetAll());
  }

  /**
   * What is held of `key`, else what `ask` answers, which is held from now on unless it is undefined.
   *
   * @param fits what is held counts only if it does
   */
  async get<Answer extends Value | undefined>(
    key: Key,
    ask: () => Promise<Answer>,
    fits: (value: Value) => boolean = () => true,
  ): Promise<Value | Answer> {
    const held = this.#announcer.listening ? this.#held.get(key) : undefined;
    if (held !== undefined && fits(held)) return held;
    const before = this.#changes;
    const value = await ask();
    // A doubt that came while the database was asked may be newer than its answer.
    if (value !== undefined && this.#announcer.listening && before === this.#changes) {
      this.#held.set(key, value);
    }
    return value;
  }

  #forget(key: Key): void {
    this.#changes += 1;
    this.#held.delete(key);
  }

  #forgetAll(): void {
    this.#changes += 1;
    this.#held.clear();
  }
}

/** Of what is remembered by user. */
export function ofUser(about: Invalidation): { key: number } | "none" {
  return typeof about === "number" ? { key: about } : "none";
}
