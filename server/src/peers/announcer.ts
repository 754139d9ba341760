import { randomInt } from "node:crypto";
import type { LiveEvent } from "@dosebeat/contract/events";

export interface NumberedEvent {
  id: number;
  event: LiveEvent;
}

interface RecentEvent extends NumberedEvent {
  /** When it was delivered, by the monotonic clock. */
  at: number;
}

type Listener = (numbered: NumberedEvent) => void;
/** The ingest keys, a table whose row count changed, or the row counts of worklists. */
export const NAMED_INVALIDATIONS = ["ingest-keys", "profiles", "sensors", "worklist"] as const;
/** The id of a user who lost rights, or a named subject. */
export type Invalidation = number | (typeof NAMED_INVALIDATIONS)[number];
type InvalidationListener = (subject: Invalidation) => void;
type PublishListener = (events: readonly LiveEvent[]) => void;

const MOST_RECENT = 1000;

/** Publishes changes to open pages, after the commit. Keeps recent events so that a stream can resume. */
export class Announcer {
  /**
   * False while changes made elsewhere, by other servers or by hand, do not arrive: then cached answers must not be
   * used. Always false without a relay (relay.ts).
   */
  listening = false;
  #listeners = new Set<Listener>();
  #invalidationListeners = new Set<InvalidationListener>();
  #lossListeners = new Set<() => void>();
  #publishListeners = new Set<PublishListener>();
  #recent: RecentEvent[] = [];
  // Each run starts at a random number, so that ids of another run or server are recognised.
  #next = randomInt(1, 2 ** 47);
  /** All events after this number are in `#recent`. */
  #recentAfter = this.#next - 1;
  /** The same as an instant of the clock. */
  #recentSince = performance.now();

  /** Publishes changes made by this server to all servers. */
  publish(events: readonly LiveEvent[]): void {
    this.deliver(events);
    for (const listener of this.#publishListeners) listener(events);
  }

  /** Delivers changes, made by this server or another, to the subscribers here. */
  deliver(events: readonly LiveEvent[]): void {
    for (const event of events) {
      const numbered = { id: this.#next++, event };
      this.#recent.push({ ...numbered, at: performance.now() });
      if (this.#recent.length > MOST_RECENT) this.#forgetUpTo(this.#recent.shift());
      for (const listener of this.#listeners) listener(numbered);
    }
  }

  /** The listener must not throw. Returns an unsubscribe function. */
  subscribe(listener: Listener): () => void {
    return added(this.#listeners, listener);
  }

  /** The listener gets events published here, to pass on to other servers. Returns an unsubscribe function. */
  onPublish(listener: PublishListener): () => void {
    return added(this.#publishListeners, listener);
  }

  /**
   * Invalidates what is cached about a user's rights or a total. Call it after the commit. Other servers are notified
   * by the commit itself (migrations 008, 012 and 013).
   */
  invalidate(subject: Invalidation): void {
    for (const listener of this.#invalidationListeners) listener(subject);
  }

  /** Invalidations by any server. The listener must not throw. Returns an unsubscribe function. */
  onInvalidate(listener: InvalidationListener): () => void {
    return added(this.#invalidationListeners, listener);
  }

  /** Events of other servers may have been missed: invalidates everything cached. */
  reportLoss(): void {
    this.#recent = [];
    this.#forgetUpTo({ id: this.#next++, at: performance.now() });
    for (const listener of this.#lossListeners) listener();
  }

  /** The listener must not throw. Returns an unsubscribe function. */
  onLoss(listener: () => void): () => void {
    return added(this.#lossListeners, listener);
  }

  /** The number of event subscribers. */
  get listeners(): number {
    return this.#listeners.size;
  }

  /** Events after `id`, oldest first; "lost" if some of them may be missing. */
  since(id: number): NumberedEvent[] | "lost" {
    if (id < this.#recentAfter || id >= this.#next) return "lost";
    return this.#recent.filter((numbered) => numbered.id > id);
  }

  /** Events of the last milliseconds, oldest first; "lost" if some of them may be missing. */
  ofLast(milliseconds: number): NumberedEvent[] | "lost" {
    const since = performance.now() - milliseconds;
    if (since < this.#recentSince) return "lost";
    return this.#recent.filter(({ at }) => at >= since);
  }

  #forgetUpTo(last: Pick<RecentEvent, "id" | "at"> | undefined): void {
    if (!last) return;
    this.#recentAfter = last.id;
    this.#recentSince = last.at;
  }
}

function added<Item>(set: Set<Item>, item: Item): () => void {
  set.add(item);
  return () => set.delete(item);
}
