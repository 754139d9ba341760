import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../../database/db.ts";
import { databaseTime } from "../../database/retention-clock.ts";
import type { Channel, Outcome, Outgoing } from "./channel.ts";
import { type Claimed, claimMessages } from "./claim-queries.ts";
import { MarkBatch } from "./mark-batch.ts";
import { Place } from "./place.ts";
import type { Mark } from "./queries.ts";
import { markOf, putBack, voided } from "./retries.ts";

export const LEASE_MS = 60_000;
/** A message that waits this long for its turn is put back: an attempt takes up to 20 s, the lease is 60 s. */
const MOST_WAIT_MS = 25_000;
const MOST_UNDER_WAY = 512;
export const MOST_CLAIMED = 256;

interface Options {
  db: Db;
  channels: readonly Channel[];
  log: Pick<FastifyBaseLogger, "error" | "warn">;
  /** Called for every message after its attempt, successful or not. */
  onDone?: (message: Outgoing, mark: Mark) => void;
  /** The time by the database's clock; by default the database is asked. */
  databaseNow?: () => Date;
  /** Aborted when no further messages are to be claimed. */
  ending?: AbortSignal;
}

/**
 * Sends what the planner has decided. Any number of servers may do so: each message is claimed by one of them, for 60
 * s. If that server dies, another takes over; only a message that was sent but not yet marked goes out twice, with
 * the same id.
 */
export class MessageSender {
  readonly #options: Options;
  readonly #marks: MarkBatch;
  readonly #places = new Map<string, Place>();
  readonly #underWay = new Set<Promise<void>>();

  constructor(options: Options) {
    this.#options = options;
    this.#marks = new MarkBatch(options.db, () => this.#now(), options.log);
  }

  /** Sends everything that is due, and waits until it is marked. Returns how many were claimed. */
  async sendDue(): Promise<number> {
    let claimed = 0;
    for (let found = -1; found !== 0; claimed += found) {
      found = await this.#claim();
      await this.drained();
    }
    return claimed;
  }

  /** Claims what is due and begins to send it; waits only for room, never for the last messages. */
  async beginDue(): Promise<void> {
    while (!this.#options.ending?.aborted && (await this.#claim()) >= MOST_CLAIMED) {
      await this.#room();
    }
  }

  async #claim(): Promise<number> {
    const most = Math.min(MOST_CLAIMED, MOST_UNDER_WAY - this.#underWay.size);
    if (most <= 0) return 0;
    const now = await this.#now();
    this.#forgetIdle();
    const full = [...this.#places].flatMap(([name, { isFull }]) => (isFull ? [name] : []));
    // All mails have one place, named like their channel.
    const isFree = (channel: Channel) => channel.isOpen() && !full.includes(channel.name);
    const channels = this.#options.channels.filter(isFree);
    const claimed = await claimMessages(this.#options.db, {
      now,
      lease: new Date(now.getTime() + LEASE_MS),
      most,
      channels: channels.map(({ name }) => name),
      full,
    });
    const taken = performance.now();
    for (const one of claimed) this.#begin(one, now, taken);
    return claimed.length;
  }

  #begin(claimed: Claimed, now: Date, taken: number): void {
    const work = this.#deliver(claimed, now, taken)
      .catch((error: unknown) => {
        this.#options.log.error({ err: error }, "a message could not be sent");
      })
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  async #deliver(claimed: Claimed, now: Date, taken: number): Promise<void> {
    if ("void" in claimed) return this.#marks.add(voided(claimed.row, claimed.void));
    const { message } = claimed;
    const { row } = message;
    const channel = this.#options.channels.find(({ name }) => name === row.channel);
    const where = channel?.placeOf(message);
    if (!channel || where === undefined) return this.#marks.add(voided(row, "gone"));
    const place = this.#placeOf(where, channel);
    await place.enter();
    const at = performance.now();
    const pauseMs = place.pauseAt(at);
    if (pauseMs > 0 || at - taken > MOST_WAIT_MS) {
      place.leave(null, at);
      return this.#marks.add(putBack(row, new Date(now.getTime() + at - taken + pauseMs)));
    }
    const outcome = await this.#attempt(channel, message, new Date(now.getTime() + at - taken));
    const isLater = outcome.is === "later";
    const target = isLater && outcome.isOfTarget ? row.target : undefined;
    place.leave(!isLater || outcome.reason === "busy", performance.now(), target);
    const passed = performance.now() - taken;
    const mark = markOf(message, outcome, new Date(now.getTime() + passed));
    await this.#marks.add(mark);
    this.#options.onDone?.(message, mark);
  }

  /** A message that cannot be composed is given up: it would never be sent, but delays no others. */
  async #attempt(channel: Channel, message: Outgoing, now: Date): Promise<Outcome> {
    try {
      return await channel.send(message, now);
    } catch (error) {
      const { kind, step } = message.row;
      this.#options.log.error({ err: error, kind, step }, "a message could not be written");
      return { is: "failed", reason: "unwritten" };
    }
  }

  #forgetIdle(): void {
    const now = performance.now();
    for (const [name, place] of this.#places) {
      if (place.isIdleAt(now)) this.#places.delete(name);
    }
  }

  #placeOf(name: string, { atOnce }: Channel): Place {
    const known = this.#places.get(name);
    if (known) return known;
    const place = new Place(atOnce);
    this.#places.set(name, place);
    return place;
  }

  /** Resolves when more may be claimed. */
  async #room(): Promise<void> {
    while (this.#underWay.size > MOST_UNDER_WAY - MOST_CLAIMED) await Promise.race(this.#underWay);
  }

  /** Waits until everything in progress is sent and marked. */
  async drained(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    await this.#marks.written();
  }

  async #now(): Promise<Date> {
    return this.#options.databaseNow?.() ?? databaseTime(this.#options.db);
  }
}
