import { randomInt } from "node:crypto";
import type { LiveEvent } from "@dosebeat/contract/events";

export interface Numbered {
  id: number;
  event: LiveEvent;
}

type Listener = (numbered: Numbered) => void;
/** The keys that deliver, or a table that has more or fewer rows. */
export const NAMED_DOUBTS = ["ingest-keys", "profiles", "sensors"] as const;
/** The user whose rights became less, or what is named. */
export type Doubt = number | (typeof NAMED_DOUBTS)[number];
type Doubter = (about: Doubt) => void;
type Passer = (events: readonly LiveEvent[]) => void;

const KEPT = 1000;

/** Tells open pages what changed, after the commit. Keeps the newest events so that a stream can resume. */
export class Announcer {
  /**
   * False while what is changed elsewhere, by other servers or by hand, is not heard: then nothing
   * that is known can be relied on. Without a relay (relay.ts) it never is.
   */
  hearing = false;
  #listeners = new Set<Listener>();
  #doubters = new Set<Doubter>();
  #losers = new Set<() => void>();
  #passers = new Set<Passer>();
  #kept: Numbered[] = [];
  // A start of its own for every run, so that numbers of another run or server are recognised as such.
  #next = randomInt(1, 2 ** 47);
  /** Everything after this number is kept. */
  #keptAfter = this.#next - 1;

  /** What happened by a call to this server, for everybody. */
  announce(events: readonly LiveEvent[]): void {
    this.hear(events);
    for (const pass of this.#passers) pass(events);
  }

  /** What happened, by this server or another, for those who listen here. */
  hear(events: readonly LiveEvent[]): void {
    for (const event of events) {
      const numbered = { id: this.#next++, event };
      this.#kept.push(numbered);
      if (this.#kept.length > KEPT) this.#forgetUpTo(this.#kept.shift()?.id);
      for (const listener of this.#listeners) listener(numbered);
    }
  }

  /** The listener must not throw. Returns the function that ends the subscription. */
  subscribe(listener: Listener): () => void {
    return added(this.#listeners, listener);
  }

  /** Is given what is announced here, to tell other servers. Returns the function that ends it. */
  onAnnounce(pass: Passer): () => void {
    return added(this.#passers, pass);
  }

  /**
   * What was known of somebody's rights or of a total holds no longer: whoever relies on it asks
   * again. After the commit. Other servers are told by the commit itself (migrations 008, 012 and 013).
   */
  doubt(about: Doubt): void {
    for (const doubter of this.#doubters) doubter(about);
  }

  /** Doubts of any server. The listener must not throw. Returns the function that ends the subscription. */
  onDoubt(doubter: Doubter): () => void {
    return added(this.#doubters, doubter);
  }

  /** Other servers may have said what was not heard here: nothing that is known can be relied on. */
  lose(): void {
    this.#kept = [];
    this.#forgetUpTo(this.#next++);
    for (const loser of this.#losers) loser();
  }

  /** The listener must not throw. Returns the function that ends the subscription. */
  onLoss(loser: () => void): () => void {
    return added(this.#losers, loser);
  }

  /** How many listen to events. */
  get listeners(): number {
    return this.#listeners.size;
  }

  /** Events after `id`, oldest first; "lost" where some of them may be missing. */
  since(id: number): Numbered[] | "lost" {
    if (id < this.#keptAfter || id >= this.#next) return "lost";
    return this.#kept.filter((numbered) => numbered.id > id);
  }

  #forgetUpTo(id: number | undefined): void {
    if (id !== undefined) this.#keptAfter = id;
  }
}

function added<Item>(set: Set<Item>, item: Item): () => void {
  set.add(item);
  return () => set.delete(item);
}
