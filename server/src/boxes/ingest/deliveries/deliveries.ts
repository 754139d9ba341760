import { DELIVERIES_KEPT } from "@dosebeat/contract/ingest-keys";
import type { FastifyBaseLogger } from "fastify";
import { isOutage } from "../../../database/outage.ts";
import type { Parts } from "../../../parts.ts";
import type { DeliveryOutcome, NewDeliveries } from "./outcomes.ts";
import { storeDeliveries } from "./queries.ts";

/** How long deliveries stay in memory before they are stored. */
const STORE_MS = 1_000;

/**
 * Counts what is delivered with each ingest key, and keeps the newest deliveries for whoever connects a network.
 * Ingest must not write a row per message, so deliveries are gathered in memory, and stored and announced at most
 * once a second: a delivery costs no query of its own (docs/decisions/0060-deliveries-of-a-key.md).
 */
export class Deliveries {
  readonly #parts: Pick<Parts, "db" | "announcer">;
  readonly #log: FastifyBaseLogger;
  #gathered = new Map<number, NewDeliveries>();
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();

  constructor(parts: Pick<Parts, "db" | "announcer">, log: FastifyBaseLogger) {
    this.#parts = parts;
    this.#log = log;
  }

  /** Records a delivery with the key. */
  note(keyId: number, receivedAt: Date, outcomes: readonly DeliveryOutcome[]): void {
    const gathered = this.#gathered.get(keyId);
    const newest = gathered?.newest ?? [];
    for (const outcome of outcomes) newest.push({ receivedAt, ...outcome });
    if (newest.length > DELIVERIES_KEPT) newest.splice(0, newest.length - DELIVERIES_KEPT);
    this.#gathered.set(keyId, { count: (gathered?.count ?? 0) + 1, lastAt: receivedAt, newest });
    this.#timer ??= setTimeout(() => void this.store(), STORE_MS).unref();
  }

  /**
   * Stores what was recorded, one batch after another. What cannot be stored is lost, which is tolerable: it is only
   * for display.
   */
  store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const gathered = this.#gathered;
    this.#gathered = new Map();
    if (gathered.size > 0) {
      this.#storing = this.#storing.then(() => this.#write(gathered));
    }
    return this.#storing;
  }

  async #write(gathered: ReadonlyMap<number, NewDeliveries>): Promise<void> {
    try {
      await storeDeliveries(this.#parts.db, gathered);
    } catch (error) {
      // An outage is logged by the calls that are refused because of it.
      if (!isOutage(error)) this.#log.warn({ err: error }, "deliveries could not be noted");
      return;
    }
    this.#parts.announcer.publish(
      [...gathered.keys()].map((id) => ({ kind: "delivery", profileid: null, id })),
    );
  }
}
