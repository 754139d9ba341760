import type { Turn } from "../../platform/calculator.ts";
import { problem, tooMany, unavailable } from "../errors.ts";

/** Seconds that a call waits for an earlier call of the same user. */
const OWN_PATIENCE_SECONDS = 10;
/** Seconds that it waits for other users. */
const PATIENCE_SECONDS = 30;
/** The most calls that wait at a time: of one user, and of all. */
const MOST_OF_USER = 16;
const MOST_WAITING = 200;
const RETRY_AFTER_SECONDS = 5;

interface Waiting {
  start(): void;
}

/**
 * Decides whose heavy call is next: one per user at a time, users in turn, so that nobody waits for more than one
 * call of any other user. In the memory of this server.
 */
export class Turns {
  readonly #parallel: number;
  readonly #busy = new Set<number>();
  /** By user, in the order of their turns. */
  readonly #waiting = new Map<number, Waiting[]>();
  #running = 0;
  #count = 0;

  constructor(parallel: number) {
    this.#parallel = parallel;
  }

  /**
   * Waits for a turn.
   * @param gone aborted when nobody waits for the answer any more
   * @throws 429 if too many wait already, or for too long
   */
  take(userid: number, gone: AbortSignal): Promise<Turn> {
    const queue = this.#waiting.get(userid) ?? [];
    if (gone.aborted) return Promise.reject(unavailable());
    if (queue.length >= MOST_OF_USER || this.#count >= MOST_WAITING) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: () => {
          end();
          resolve(this.#started(userid));
        },
      };
      const giveUp = (error: Error) => {
        end();
        this.#leave(userid, waiting);
        reject(error);
      };
      const onGone = () => giveUp(unavailable());
      const own = setTimeout(() => {
        if (this.#busy.has(userid)) giveUp(busy());
      }, 1000 * OWN_PATIENCE_SECONDS);
      const others = setTimeout(() => giveUp(busy()), 1000 * PATIENCE_SECONDS);
      const end = () => {
        clearTimeout(own);
        clearTimeout(others);
        gone.removeEventListener("abort", onGone);
      };
      gone.addEventListener("abort", onGone);
      queue.push(waiting);
      this.#count += 1;
      this.#waiting.set(userid, queue);
      this.#next();
    });
  }

  #started(userid: number): Turn {
    let isCalculated = false;
    let isOver = false;
    const calculated = () => {
      if (isCalculated) return;
      isCalculated = true;
      this.#running -= 1;
      this.#next();
    };
    const end = () => {
      if (isOver) return;
      isOver = true;
      this.#busy.delete(userid);
      calculated();
      this.#next();
    };
    return { calculated, end };
  }

  #next(): void {
    for (const [userid, queue] of this.#waiting) {
      if (this.#running >= this.#parallel) return;
      const [first, ...rest] = queue;
      if (!first || this.#busy.has(userid)) continue;
      this.#busy.add(userid);
      this.#running += 1;
      this.#count -= 1;
      this.#waiting.delete(userid);
      // Behind all others.
      if (rest.length > 0) this.#waiting.set(userid, rest);
      first.start();
    }
  }

  #leave(userid: number, waiting: Waiting): void {
    const queue = this.#waiting.get(userid) ?? [];
    const rest = queue.filter((one) => one !== waiting);
    this.#count -= queue.length - rest.length;
    if (rest.length > 0) this.#waiting.set(userid, rest);
    else this.#waiting.delete(userid);
  }
}

function busy(): Error {
  return tooMany(problem("busy"), RETRY_AFTER_SECONDS);
}
