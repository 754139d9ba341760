import { problem, tooMany } from "../../http/errors.ts";
import { senderNetwork } from "../../http/sender.ts";

const RETRY_AFTER_SECONDS = 2;

/** How many passwords are hashed at once, and how many may wait: per sender, and in total. */
interface Most {
  atOnce: number;
  waitingOfOne: number;
  waiting: number;
}

/**
 * Decides whose password is hashed next. A hash takes a core for tens of milliseconds on purpose, so a flood of
 * sign-ins would otherwise leave none for anybody else. Senders take turns, so a flood only delays its own sender.
 * Kept in this process, since what they share is its cores.
 */
export class HashTurns {
  readonly #most: Most;
  /** By sender, in the order of their turns; nobody waits while there is room. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #running = 0;
  #count = 0;

  constructor(most: Most) {
    this.#most = most;
  }

  /**
   * Hashes when it is the sender's turn.
   * @param address network address of the password's sender
   * @throws 429 if too many wait already
   */
  async run<Result>(address: string, hash: () => Promise<Result>): Promise<Result> {
    await this.#turn(senderNetwork(address));
    try {
      return await hash();
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  async #turn(sender: string): Promise<void> {
    const { atOnce, waitingOfOne, waiting } = this.#most;
    if (this.#running < atOnce) {
      this.#running += 1;
      return;
    }
    const queue = this.#waiting.get(sender) ?? [];
    if (queue.length >= waitingOfOne || this.#count >= waiting) {
      throw tooMany(problem("busy"), RETRY_AFTER_SECONDS);
    }
    await new Promise<void>((start) => {
      queue.push(start);
      this.#count += 1;
      this.#waiting.set(sender, queue);
    });
  }

  #next(): void {
    for (const [sender, [start, ...rest]] of this.#waiting) {
      this.#waiting.delete(sender);
      // Behind all others.
      if (rest.length > 0) this.#waiting.set(sender, rest);
      this.#count -= 1;
      this.#running += 1;
      start?.();
      return;
    }
  }
}
