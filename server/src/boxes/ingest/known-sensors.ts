import type { Db } from "../../database/db.ts";
import { findSensors } from "./queries.ts";
import type { KnownSensor } from "./store/rows.ts";

const MOST = 50_000;

/**
 * Cache of registered boxes. The statement that stores their messages detects stale entries (store/),
 * so no invalidation is needed.
 */
export class KnownSensors {
  readonly #cache = new Map<string, KnownSensor>();

  /** Registered boxes by DevEUI. */
  async find(db: Db, deveuis: ReadonlySet<string>): Promise<ReadonlyMap<string, KnownSensor>> {
    const found = new Map<string, KnownSensor>();
    const unknown: string[] = [];
    for (const deveui of deveuis) {
      const cached = this.#cache.get(deveui);
      if (cached) found.set(deveui, cached);
      else unknown.push(deveui);
    }
    if (unknown.length === 0) return found;
    if (this.#cache.size > MOST) this.#cache.clear();
    for (const sensor of await findSensors(db, unknown)) {
      found.set(sensor.deveui, sensor);
      this.#cache.set(sensor.deveui, sensor);
    }
    return found;
  }

  clear(): void {
    this.#cache.clear();
  }
}
