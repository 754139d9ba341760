import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import { findSensors } from "./queries.ts";
import type { KnownSensor } from "./store/rows.ts";

const MOST = 50_000;

/**
 * Boxes that were found once. The statement that stores for them says when they are no longer what
 * they were (store/), so that nobody needs to announce it.
 */
export class KnownSensors {
  readonly #held = new Map<string, KnownSensor>();

  /** By DevEUI; without those that are not registered. */
  async find(
    db: Kysely<Database>,
    deveuis: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, KnownSensor>> {
    const found = new Map<string, KnownSensor>();
    const unknown: string[] = [];
    for (const deveui of deveuis) {
      const held = this.#held.get(deveui);
      if (held) found.set(deveui, held);
      else unknown.push(deveui);
    }
    if (unknown.length === 0) return found;
    if (this.#held.size > MOST) this.#held.clear();
    for (const sensor of await findSensors(db, unknown)) {
      found.set(sensor.deveui, sensor);
      this.#held.set(sensor.deveui, sensor);
    }
    return found;
  }

  forget(): void {
    this.#held.clear();
  }
}
