import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { isOutage } from "../../database/outage.ts";
import type { Parts } from "../../parts.ts";
import { Ingest } from "../ingest.ts";
import type { Message } from "../message/message.ts";
import { readPublished } from "./topics.ts";

const MOST_WAITING = 1000;
const MOST_AT_ONCE = 100;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A message that the database refuses so often, though it works, would block all others for ever. */
const MOST_TRIES = 3;

/** What the broker delivered; to be told once its content is committed, or will never be. */
interface Delivery {
  message: Message;
  acknowledge: (() => void)[];
}

/**
 * Stores what a broker delivers: several messages in one transaction, one transaction at a time, in
 * bounded memory. Events are idempotent, so neither their order nor a second delivery matters.
 */
export class Intake {
  readonly #parts: Parts;
  readonly #ingest: Ingest;
  readonly #log: FastifyBaseLogger;
  /** By topic and payload: what a broker repeats after a reconnection takes no second place. */
  readonly #waiting = new Map<string, Delivery>();
  readonly #wake = new AbortController();
  #working: Promise<void> | undefined;
  #whenRoom: (() => void) | undefined;

  constructor(parts: Parts, log: FastifyBaseLogger) {
    this.#parts = parts;
    this.#ingest = new Ingest(parts);
    this.#log = log;
  }

  /** How many wait to be stored. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * @param acknowledge is called after the commit, or at once for what will never be understood
   * @param next is called as soon as there is room for another
   */
  take(topic: string, payload: Buffer, acknowledge: () => void, next: () => void): void {
    if (!this.#wake.signal.aborted) this.#keep(topic, payload, acknowledge);
    if (this.#waiting.size < MOST_WAITING) next();
    else this.#whenRoom = next;
  }

  /** Takes nothing any more, and waits for the transaction that runs. */
  async close(): Promise<void> {
    this.#wake.abort();
    await this.#working;
  }

  #keep(topic: string, payload: Buffer, acknowledge: () => void): void {
    const key = `${topic} ${payload.toString("latin1")}`;
    const repeated = this.#waiting.get(key);
    if (repeated) {
      repeated.acknowledge.push(acknowledge);
      return;
    }
    const read = readPublished(
      this.#log,
      this.#parts.metrics,
      topic,
      payload,
      this.#parts.clock.now(),
    );
    const [message] = read === "refused" ? [] : read;
    if (!message) {
      acknowledge();
      return;
    }
    this.#waiting.set(key, { message, acknowledge: [acknowledge] });
    this.#working ??= this.#work();
  }

  async #work(): Promise<void> {
    // What arrives in the same moment is stored together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.size > 0 && !this.#wake.signal.aborted) {
      await this.#store([...this.#waiting].slice(0, MOST_AT_ONCE));
    }
    this.#working = undefined;
  }

  /** @param batch stays in the queue until it is committed, so that repetitions find it */
  async #store(batch: [string, Delivery][]): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    for (let tries = 1; !this.#wake.signal.aborted; tries++) {
      try {
        const messages = batch.map(([, { message }]) => message);
        await this.#ingest.take(messages, this.#parts.clock.now());
        this.#done(batch);
        return;
      } catch (error) {
        if (isOutage(error)) {
          tries = 0;
        } else if (batch.length > 1) {
          await this.#storeEach(batch);
          return;
        } else if (tries === MOST_TRIES) {
          this.#parts.metrics.messages.inc({ outcome: "given_up" });
          this.#log.error({ err: error }, "message dropped: the database rejects it");
          this.#done(batch);
          return;
        }
        this.#log.warn(
          { err: error, waiting: this.waiting },
          "messages are waiting for the database",
        );
        await sleep(pause, undefined, { signal: this.#wake.signal }).catch(() => {});
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      }
    }
  }

  /** One of them is refused: the others must not suffer. */
  async #storeEach(batch: [string, Delivery][]): Promise<void> {
    for (const delivery of batch) await this.#store([delivery]);
  }

  #done(batch: readonly [string, Delivery][]): void {
    for (const [key, { acknowledge }] of batch) {
      this.#waiting.delete(key);
      for (const tell of acknowledge) tell();
    }
    const next = this.#whenRoom;
    this.#whenRoom = undefined;
    next?.();
  }
}
