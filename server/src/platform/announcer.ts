import type { LiveEvent } from "@dosebeat/contract/events";

export interface Numbered {
  id: number;
  event: LiveEvent;
}

type Listener = (numbered: Numbered) => void;

const KEPT = 1000;

/** Tells open pages what changed, after the commit. Keeps the newest events so that a stream can resume. */
export class Announcer {
  #listeners = new Set<Listener>();
  #kept: Numbered[] = [];
  #next = 1;

  announce(events: readonly LiveEvent[]): void {
    for (const event of events) {
      const numbered = { id: this.#next++, event };
      this.#kept.push(numbered);
      if (this.#kept.length > KEPT) this.#kept.shift();
      for (const listener of this.#listeners) listener(numbered);
    }
  }

  /** Returns the function that ends the subscription. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Events after `id` that are still kept, oldest first. */
  since(id: number): Numbered[] {
    return this.#kept.filter((numbered) => numbered.id > id);
  }
}
