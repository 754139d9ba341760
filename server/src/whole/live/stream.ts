import type { ServerResponse } from "node:http";
import type { NumberedEvent } from "../../peers/announcer.ts";

const RETRY_MS = 2_000;
/** Keeps a replaced browser EventSource from reconnecting at once and replacing another page. */
const RETRY_REPLACED_MS = 60_000;

/** After this the connection is destroyed, even if the client has not read the end. */
const END_TIMEOUT_MS = 5_000;

/** No client that reads at all falls this far behind. */
const MOST_UNREAD_BYTES = 1024 * 1024;

/** One open Server-Sent Events response. */
export class EventStream {
  readonly #raw: ServerResponse;
  readonly #now: () => Date;
  /** When the token expires; nothing is sent afterwards. */
  readonly #until: Date;

  constructor(raw: ServerResponse, now: () => Date, until: Date) {
    this.#raw = raw;
    this.#now = now;
    this.#until = until;
    this.#write(`retry: ${RETRY_MS}\n\n`);
  }

  send({ id, event }: NumberedEvent): void {
    this.#write(`id: ${id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  beat(): void {
    this.#write(": alive\n\n");
  }

  /** Tells the client to fetch everything again, as it may have missed events. */
  lose(): void {
    this.#write("event: lost\ndata: {}\n\n");
  }

  end(): void {
    this.#raw.end();
    setTimeout(() => this.#raw.destroy(), END_TIMEOUT_MS).unref();
  }

  /** Ends it because the same user opened a newer stream. */
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
    // A client that does not read would fill our memory; it gets what it missed when it resumes.
    if (this.#raw.writableLength > MOST_UNREAD_BYTES) this.#raw.destroy();
  }
}
