import { DAY, MINUTE } from "@dosebeat/domain/time/durations";

const SKEW_MS = 5 * MINUTE;
const WEEK_MS = 7 * DAY;

/** When a message arrives, by this server's clock and by other evidence. */
export interface Arrival {
  now: Date;
  /** The latest possible time: later than `now` only while the clock seems to be behind. */
  latest: Date;
}

/**
 * Remembers when a message was last received. If the clock shows less, it has jumped back; meanwhile, receive times
 * of networks are believed although they are ahead of it. Otherwise messages would be refused, or their presses dated
 * by the wrong clock.
 */
export class Arrivals {
  #heardUntil: number;

  /** @param heardUntil when the database last heard of a box, as of the start of the server */
  constructor(heardUntil: Date | null = null) {
    this.#heardUntil = heardUntil?.getTime() ?? 0;
  }

  /** An arrival at `now`. */
  at(now: Date): Arrival {
    const behind = this.#heardUntil - now.getTime();
    // A difference of more than a week more likely means that the clock was ahead before.
    const isBehind = behind > SKEW_MS && behind <= WEEK_MS;
    return { now, latest: isBehind ? new Date(this.#heardUntil) : now };
  }

  /** Records when messages were received. */
  note(messages: readonly { receivedAt: Date }[]): void {
    for (const { receivedAt } of messages) {
      this.#heardUntil = Math.max(this.#heardUntil, receivedAt.getTime());
    }
  }
}
