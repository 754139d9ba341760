import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { StartRefused } from "../../platform/start-refused.ts";
import { ClusterEnded, type ClusterPlace, type RunningCluster, startCluster } from "./cluster.ts";
import { freePort } from "./free-port.ts";

const PATIENCE_MS = 30_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5000;

/** What a server that was just killed may still hold for a moment. */
const STILL_HELD =
  /postmaster\.pid|still in use|could not bind|Address already in use|could not create any TCP/;

/** Keeps PostgreSQL running: when it dies, it is started again, with longer and longer pauses. */
export class Keeper {
  readonly #place: ClusterPlace;
  readonly #log: Logger;
  readonly #moved: (port: number) => void;
  #cluster: RunningCluster | undefined;
  #closing = false;
  #restarting: Promise<void> = Promise.resolve();

  /** @param moved is told the port at every start */
  constructor(place: ClusterPlace, log: Logger, moved: (port: number) => void) {
    this.#place = place;
    this.#log = log;
    this.#moved = moved;
  }

  /** The first start: waits for what is still held, refuses with a sentence on anything else. */
  async start(): Promise<void> {
    const limit = performance.now() + PATIENCE_MS;
    for (let pause = FIRST_PAUSE_MS; ; pause = longer(pause)) {
      try {
        return await this.#startOnce();
      } catch (error) {
        if (!(error instanceof ClusterEnded)) throw error;
        if (!STILL_HELD.test(error.log) || performance.now() > limit) throw this.#refusal(error);
      }
      await sleep(pause);
    }
  }

  async stop(): Promise<void> {
    this.#closing = true;
    await this.#restarting;
    await this.#cluster?.stop();
  }

  async #startOnce(): Promise<void> {
    const cluster = await startCluster(this.#place, await freePort());
    this.#cluster = cluster;
    this.#moved(cluster.port);
    void cluster.ended.then((how) => {
      if (!this.#closing) this.#restarting = this.#restart(how);
    });
  }

  async #restart(how: string): Promise<void> {
    this.#log.error(`PostgreSQL exited (${how}); restarting it`);
    for (let pause = FIRST_PAUSE_MS; !this.#closing; pause = longer(pause)) {
      try {
        await this.#startOnce();
        this.#log.warn("PostgreSQL is running again");
        return;
      } catch (error) {
        this.#log.error({ err: error }, "PostgreSQL could not be restarted yet");
      }
      await sleep(pause);
    }
  }

  #refusal(error: ClusterEnded): StartRefused {
    const reason = error.log.split("\n").findLast((line) => /FATAL|PANIC|error/i.test(line));
    return new StartRefused(
      `The embedded PostgreSQL failed to start: ${reason ?? error.message} (log: ${this.#place.logFile}).`,
    );
  }
}

function longer(pause: number): number {
  return Math.min(pause * 2, LONGEST_PAUSE_MS);
}
