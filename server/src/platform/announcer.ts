import { randomInt } from "node:crypto";
import type { LiveEvent } from "@dosebeat/contract/events";

export interface Numbered {
  id: number;
  event: LiveEvent;
}

type Listener = (numbered: Numbered) => void;
type Doubter = (userid: number) => void;

const KEPT = 1000;

/** Tells open pages what changed, after the commit. Keeps the newest events so that a stream can resume. */
export class Announcer {
  #listeners = new Set<Listener>();
  #doubters = new Set<Doubter>();
  #kept: Numbered[] = [];
  // A start of its own for every run, so that numbers of an earlier run are recognised as such.
  #next = randomInt(1, 2 ** 47);

  announce(events: readonly LiveEvent[]): void {
    for (const event of events) {
      const numbered = { id: this.#next++, event };
      this.#kept.push(numbered);
      if (this.#kept.length > KEPT) this.#kept.shift();
      for (const listener of this.#listeners) listener(numbered);
    }
  }

  /** The listener must not throw. Returns the function that ends the subscription. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What a user may follow has become less: whoever sends to them asks again. After the commit. */
  doubt(userid: number): void {
    for (const doubter of this.#doubters) doubter(userid);
  }

  /** The listener must not throw. Returns the function that ends the subscription. */
  onDoubt(doubter: Doubter): () => void {
    this.#doubters.add(doubter);
    return () => this.#doubters.delete(doubter);
  }

  /** How many listen to events. */
  get listeners(): number {
    return this.#listeners.size;
  }

  /**
   * Events after `id` that are still kept, oldest first. A number of an earlier run gives all of them,
   * infinity none.
   */
  since(id: number): Numbered[] {
    if (Number.isFinite(id) && id >= this.#next) return [...this.#kept];
    return this.#kept.filter((numbered) => numbered.id > id);
  }
}
