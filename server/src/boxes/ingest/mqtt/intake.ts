import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { isOutage } from "../../../database/outage.ts";
import type { Parts } from "../../../parts.ts";
import { traced } from "../../../platform/operations.ts";
import { Ingest } from "../ingest.ts";
import type { Message } from "../message/message.ts";
import { readPublished } from "./topics.ts";

const MOST_PENDING = 1000;
const MOST_PER_BATCH = 100;
/** While deliveries are refused over HTTP, only one batch is taken in this time; the broker keeps the rest. */
const HELD_BACK_MS = 1_000;
const FIRST_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 10_000;
/**
 * After this many rejections by a working database a message is dropped; otherwise it would block all others forever.
 */
const MAX_ATTEMPTS = 3;

/** Resolves after this many milliseconds, or rejects at once when the signal is aborted. */
type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;
const waitFor: Wait = (milliseconds, signal) => sleep(milliseconds, undefined, { signal });

/** A message, and callbacks that acknowledge it once it is committed or dropped. */
interface Delivery {
  message: Message;
  acknowledge: (() => void)[];
}

/**
 * Stores messages from brokers: several per transaction, one transaction at a time, in bounded
 * memory. Storing is idempotent, so neither order nor redelivery matters.
 */
export class Intake {
  readonly #parts: Parts;
  readonly #ingest: Ingest;
  readonly #log: FastifyBaseLogger;
  readonly #wait: Wait;
  /** By topic and payload, so that a redelivery, or the same message from another broker, is not queued twice. */
  readonly #pending = new Map<string, Delivery>();
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;
  /** One callback per broker, which delivers nothing more until it is called. */
  #whenRoom: (() => void)[] = [];

  constructor(parts: Parts, log: FastifyBaseLogger, wait: Wait = waitFor) {
    this.#parts = parts;
    this.#ingest = new Ingest(parts);
    this.#log = log;
    this.#wait = wait;
  }

  /** The number of messages to be stored. */
  get waiting(): number {
    return this.#pending.size;
  }

  /**
   * @param acknowledge called after the commit, or at once if the message is invalid
   * @param next called as soon as there is room for another message
   */
  take(topic: string, payload: Buffer, acknowledge: () => void, next: () => void): void {
    if (!this.#closing.signal.aborted) this.#enqueue(topic, payload, acknowledge);
    if (this.#pending.size < MOST_PENDING) next();
    else this.#whenRoom.push(next);
  }

  /** Accepts no more messages, and waits for the current transaction. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  #enqueue(topic: string, payload: Buffer, acknowledge: () => void): void {
    const key = `${topic} ${payload.toString("latin1")}`;
    const repeated = this.#pending.get(key);
    if (repeated) {
      repeated.acknowledge.push(acknowledge);
      return;
    }
    const read = readPublished(
      this.#log,
      this.#parts.metrics,
      topic,
      payload,
      this.#ingest.arrivals.at(this.#parts.clock.now()),
    );
    const [message] = read === "refused" ? [] : read;
    if (!message) {
      acknowledge();
      return;
    }
    this.#pending.set(key, { message, acknowledge: [acknowledge] });
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    // Messages that arrive in the same tick are stored together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#pending.size > 0 && !this.#closing.signal.aborted) {
      const isHeldBack = this.#parts.overload?.refused.includes("deliveries");
      if (isHeldBack) await this.#pause(HELD_BACK_MS);
      await this.#store([...this.#pending].slice(0, MOST_PER_BATCH));
    }
    this.#running = undefined;
  }

  /** @param batch stays in the queue until it is committed, to detect redeliveries */
  async #store(batch: [string, Delivery][]): Promise<void> {
    let backoff = FIRST_BACKOFF_MS;
    for (let attempts = 1; !this.#closing.signal.aborted; attempts++) {
      try {
        const messages = batch.map(([, { message }]) => message);
        await traced({ kind: "mqtt", messages: messages.length }, () =>
          this.#ingest.take(messages, this.#parts.clock.now()),
        );
        this.#done(batch);
        return;
      } catch (error) {
        if (isOutage(error)) {
          attempts = 0;
        } else if (batch.length > 1) {
          await this.#storeEach(batch);
          return;
        } else if (attempts === MAX_ATTEMPTS) {
          this.#parts.metrics.messages.inc({ outcome: "given_up" });
          this.#log.error({ err: error }, "message dropped: the database rejects it");
          this.#done(batch);
          return;
        }
        this.#log.warn(
          { err: error, waiting: this.waiting },
          "messages are waiting for the database",
        );
        await this.#pause(backoff);
        backoff = Math.min(2 * backoff, MAX_BACKOFF_MS);
      }
    }
  }

  /** Cut short when the intake is closed. */
  async #pause(milliseconds: number): Promise<void> {
    await this.#wait(milliseconds, this.#closing.signal).catch(() => {});
  }

  /** Stores each separately, so that one invalid message does not block the others. */
  async #storeEach(batch: [string, Delivery][]): Promise<void> {
    for (const delivery of batch) await this.#store([delivery]);
  }

  #done(batch: readonly [string, Delivery][]): void {
    for (const [key, { acknowledge }] of batch) {
      this.#pending.delete(key);
      for (const callback of acknowledge) callback();
    }
    for (const next of this.#whenRoom.splice(0)) next();
  }
}
