import type { Parts } from "../../../parts.ts";
import { defineJob } from "../../../platform/job-runner.ts";
import { holdersOf } from "../../sensors/change/queries.ts";
import { findSensorById } from "../../sensors/queries.ts";
import { openDecodings } from "./queries.ts";
import { decodeStep } from "./step.ts";

type Needed = Pick<Parts, "db" | "clock" | "announcer">;

/**
 * Decodes the kept messages of boxes again whose model was changed, in steps. Several servers may do so: each box is
 * done by one server at a time, and another continues where a killed one stopped.
 */
export class DecodingAgain {
  readonly #parts: Needed;
  readonly #ending: AbortSignal | undefined;

  /** @param ending aborted when no further step is to begin */
  constructor(parts: Needed, ending?: AbortSignal) {
    this.#parts = parts;
    this.#ending = ending;
  }

  /** Decodes everything that is left. */
  async decodeAll(): Promise<void> {
    for (const sensorId of await openDecodings(this.#parts.db)) {
      if (!this.#ending?.aborted) await this.#decodeBox(sensorId);
    }
  }

  async #decodeBox(sensorId: number): Promise<void> {
    const { db, clock } = this.#parts;
    let left: Awaited<ReturnType<typeof decodeStep>> = "more";
    while (left === "more" && !this.#ending?.aborted) {
      left = await decodeStep(db, sensorId, clock.now());
      if (left !== "elsewhere") await this.#announce(sensorId, left === "finished");
    }
  }

  /** Announces the progress to the fleet; whoever has or had the box hears when it is finished. */
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
}

export const decodingJob = defineJob({
  name: "decoding",
  does: "decodes the kept messages of boxes whose model was changed",
  every: 2_000,
  lease: "lock",
  atOnce: 1,
  make({ parts }: { parts: Needed }, { ending }) {
    const decoding = new DecodingAgain(parts, ending);
    return { run: () => decoding.decodeAll() };
  },
});
