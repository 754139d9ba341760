import type { FastifyBaseLogger } from "fastify";
import type { Parts } from "../parts.ts";
import { refreshStale } from "./refresh.ts";

const EVERY_MS = 5000;
const AT_ONCE = 50;

/** Works out in the background who needs a call, so that the list is there when somebody looks. */
export class WorklistPlanner {
  readonly #parts: Pick<Parts, "db" | "clock">;
  readonly #log: Pick<FastifyBaseLogger, "warn">;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(parts: Pick<Parts, "db" | "clock">, log: Pick<FastifyBaseLogger, "warn">) {
    this.#parts = parts;
    this.#log = log;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#work().finally(() => {
        if (!this.#stopped) this.start();
      });
    }, EVERY_MS);
    this.#timer.unref();
  }

  /** Waits for what is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Never fails: what could not be done is done the next time. */
  async #work(): Promise<void> {
    try {
      for (let found = AT_ONCE; found === AT_ONCE && !this.#stopped; ) {
        found = await refreshStale(this.#parts, this.#log, AT_ONCE);
      }
    } catch (error) {
      this.#log.warn({ err: error }, "the worklist could not be worked out");
    }
  }
}
