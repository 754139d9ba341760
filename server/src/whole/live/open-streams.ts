import type { EventStream } from "./stream.ts";

/** Enough for the devices and pages of one person; more must be forgotten connections. */
export const STREAMS_PER_USER = 5;

/** Open streams by user (under impersonation, the administrator), oldest first. */
export class OpenStreams {
  readonly #byUser = new Map<number, Set<EventStream>>();

  /** Replaces the oldest if there are too many: the newest page is most likely the one in use. */
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
