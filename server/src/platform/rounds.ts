import type { Logger } from "pino";

interface Options {
  /** Pause after a round, unless the round says otherwise. */
  everyMs: number;
  /** Whether the first round waits for such a pause, too. */
  waitsFirst?: true;
  log: Pick<Logger, "error">;
  /** Logged for the first of several rounds in a row that fail. */
  failure: string;
}

/** Work that a server does again and again, one round after the other; its timer keeps no process alive. */
export class Rounds {
  readonly #work: () => Promise<unknown>;
  readonly #options: Options;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;
  #failing = false;

  /** @param work of a round; what it could not do is done in the next one */
  constructor(work: () => Promise<unknown>, options: Options) {
    this.#work = work;
    this.#options = options;
  }

  /** Whether a round that takes long should end. */
  get isStopped(): boolean {
    return this.#stopped;
  }

  /** Never fails; waits for the first round, unless that one waits itself. */
  async start(): Promise<void> {
    if (this.#options.waitsFirst) this.#wait();
    else await this.#begin();
  }

  /** Waits for the round that is under way; there is none after it. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** One round. Never fails. */
  async round(): Promise<void> {
    const { log, failure } = this.#options;
    try {
      await this.#work();
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) log.error({ err: error }, failure);
      this.#failing = true;
    }
  }

  #begin(): Promise<void> {
    this.#running = this.round().finally(() => this.#wait());
    return this.#running;
  }

  #wait(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.#begin(), this.#options.everyMs).unref();
  }
}
