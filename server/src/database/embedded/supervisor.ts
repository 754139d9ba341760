import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { StartRefused } from "../../platform/start-refused.ts";
import { ClusterEnded, type ClusterPlace, type RunningCluster, startCluster } from "./cluster.ts";
import { freePort } from "./free-port.ts";

const START_TIMEOUT_MS = 30_000;
const FIRST_BACKOFF_MS = 50;
const MAX_BACKOFF_MS = 5000;

/** Messages about resources that a killed server may still hold briefly. */
const STILL_HELD =
  /postmaster\.pid|still in use|could not bind|Address already in use|could not create any TCP/;

/** Keeps PostgreSQL running: restarts it when it dies, with increasing backoff. */
export class Supervisor {
  readonly #place: ClusterPlace;
  readonly #log: Logger;
  readonly #onPort: (port: number) => void;
  #cluster: RunningCluster | undefined;
  #closing = false;
  #restarting: Promise<void> = Promise.resolve();

  /** @param onPort called with the port at every start */
  constructor(place: ClusterPlace, log: Logger, onPort: (port: number) => void) {
    this.#place = place;
    this.#log = log;
    this.#onPort = onPort;
  }

  /** The first start: waits for resources that are still held. @throws StartRefused on other errors */
  async start(): Promise<void> {
    const limit = performance.now() + START_TIMEOUT_MS;
    for (let backoff = FIRST_BACKOFF_MS; ; backoff = longer(backoff)) {
      try {
        return await this.#startOnce();
      } catch (error) {
        if (!(error instanceof ClusterEnded)) throw error;
        if (!STILL_HELD.test(error.log) || performance.now() > limit) throw this.#refusal(error);
      }
      await sleep(backoff);
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
    this.#onPort(cluster.port);
    void cluster.ended.then((how) => {
      if (!this.#closing) this.#restarting = this.#restart(how);
    });
  }

  async #restart(how: string): Promise<void> {
    this.#log.error(`PostgreSQL exited (${how}); restarting it`);
    for (let backoff = FIRST_BACKOFF_MS; !this.#closing; backoff = longer(backoff)) {
      try {
        await this.#startOnce();
        this.#log.warn("PostgreSQL is running again");
        return;
      } catch (error) {
        this.#log.error({ err: error }, "PostgreSQL could not be restarted yet");
      }
      await sleep(backoff);
    }
  }

  #refusal(error: ClusterEnded): StartRefused {
    const reason = error.log.split("\n").findLast((line) => /FATAL|PANIC|error/i.test(line));
    return new StartRefused(
      `The embedded PostgreSQL failed to start: ${reason ?? error.message} (log: ${this.#place.logFile}).`,
    );
  }
}

function longer(backoff: number): number {
  return Math.min(backoff * 2, MAX_BACKOFF_MS);
}
