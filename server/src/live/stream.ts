import type { ServerResponse } from "node:http";
import type { Numbered } from "../peers/announcer.ts";

const RETRY_MS = 2_000;
/** Tells browsers' own EventSource not to push out another page again at once. */
const RETRY_REPLACED_MS = 60_000;

/** Who does not even take the end of it is cut off. */
const LAST_WORDS_MS = 5_000;

/** Nobody who reads at all is so far behind. */
const MOST_UNREAD_BYTES = 1024 * 1024;

/** One open answer of Server-Sent Events. */
export class EventStream {
  readonly #raw: ServerResponse;
  readonly #now: () => Date;
  /** From then on nothing is sent. */
  readonly #until: Date;

  constructor(raw: ServerResponse, now: () => Date, until: Date) {
    this.#raw = raw;
    this.#now = now;
    this.#until = until;
    this.#write(`retry: ${RETRY_MS}\n\n`);
  }

  send({ id, event }: Numbered): void {
    this.#write(`id: ${id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  beat(): void {
    this.#write(": alive\n\n");
  }

  /** Tells the client to ask for everything again: something may not have reached it. */
  lose(): void {
    this.#write("event: lost\ndata: {}\n\n");
  }

  end(): void {
    this.#raw.end();
    setTimeout(() => this.#raw.destroy(), LAST_WORDS_MS).unref();
  }

  /** Ends it in favour of a newer stream of the same user, and says so. */
  replace(): void {
    this.#write(`retry: ${RETRY_REPLACED_MS}\nevent: replaced\ndata: {}\n\n`);
    this.end();
  }

  #write(text: string): void {
    if (this.#raw.writableEnded || this.#raw.destroyed) return;
    if (this.#now() >= this.#until) {
      this.end();
      return;
    }
    this.#raw.write(text);
    // Whoever does not read would be remembered without end; what is missed comes when they resume.
    if (this.#raw.writableLength > MOST_UNREAD_BYTES) this.#raw.destroy();
  }
}
