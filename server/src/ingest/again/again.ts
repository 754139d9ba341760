import type { FastifyBaseLogger } from "fastify";
import type { Parts } from "../../parts.ts";
import { holdersOf } from "../../sensors/change/queries.ts";
import { findSensorById } from "../../sensors/queries.ts";
import { openDecodings } from "./queries.ts";
import { decodeStep } from "./step.ts";

const EVERY_MS = 2_000;

type Needed = Pick<Parts, "db" | "clock" | "announcer">;

/**
 * Decodes the kept messages of boxes again whose model was changed, in steps. Any number of servers may do so: a box is
 * done by one of them at a time, and what a killed one leaves another goes on with.
 */
export class DecodingAgain {
  readonly #parts: Needed;
  readonly #log: Pick<FastifyBaseLogger, "error">;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;
  #failing = false;

  constructor(parts: Needed, log: Pick<FastifyBaseLogger, "error">) {
    this.#parts = parts;
    this.#log = log;
  }

  start(): void {
    this.#running = this.#work().finally(() => {
      if (this.#stopped) return;
      this.#timer = setTimeout(() => this.start(), EVERY_MS);
      this.#timer.unref();
    });
  }

  /** Waits for the step that is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Decodes everything that is open. */
  async decodeAll(): Promise<void> {
    for (const sensorId of await openDecodings(this.#parts.db)) {
      if (!this.#stopped) await this.#decodeBox(sensorId);
    }
  }

  async #decodeBox(sensorId: number): Promise<void> {
    const { db, clock } = this.#parts;
    let left: Awaited<ReturnType<typeof decodeStep>> = "more";
    while (left === "more" && !this.#stopped) {
      left = await decodeStep(db, sensorId, clock.now());
      if (left !== "elsewhere") await this.#announce(sensorId, left === "finished");
    }
  }

  /** How far it is to the fleet; that it is finished also to whoever has or had the box. */
  async #announce(sensorId: number, isFinished: boolean): Promise<void> {
    const { db, announcer } = this.#parts;
    announcer.publish([{ kind: "sensor", profileid: null, id: sensorId }]);
    const box = isFinished ? await findSensorById(db, sensorId) : undefined;
    if (!box) return;
    const holders = await holdersOf(db, sensorId);
    announcer.publish(
      holders.flatMap((profileid) => [
        { kind: "sensor" as const, profileid, id: sensorId },
        { kind: "press" as const, profileid, id: box.deveui },
        { kind: "reading" as const, profileid, id: box.deveui },
      ]),
    );
  }

  /** Never fails: what could not be done is done the next time. */
  async #work(): Promise<void> {
    try {
      await this.decodeAll();
      this.#failing = false;
    } catch (error) {
      if (!this.#failing)
        this.#log.error({ err: error }, "decoding messages again failed; retrying");
      this.#failing = true;
    }
  }
}
