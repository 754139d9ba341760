import type { EventStream } from "./stream.ts";

/** A person reads on so many devices and pages at once; more are forgotten connections. */
export const STREAMS_PER_USER = 5;

/** The streams that are open, by the user who really opened them, the oldest first. */
export class OpenStreams {
  readonly #byUser = new Map<number, Set<EventStream>>();

  /** One too many ends the oldest: the page that was opened last is the one that is looked at. */
  add(userid: number, stream: EventStream): void {
    const streams = this.#byUser.get(userid) ?? new Set();
    this.#byUser.set(userid, streams.add(stream));
    const [oldest] = streams;
    if (streams.size <= STREAMS_PER_USER || !oldest) return;
    this.remove(userid, oldest);
    oldest.replace();
  }

  remove(userid: number, stream: EventStream): void {
    const streams = this.#byUser.get(userid);
    streams?.delete(stream);
    if (streams?.size === 0) this.#byUser.delete(userid);
  }

  endAll(): void {
    for (const stream of [...this.#byUser.values()].flatMap((streams) => [...streams])) {
      stream.end();
    }
  }
}
