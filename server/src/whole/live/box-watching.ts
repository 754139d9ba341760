import type { LiveEvent } from "@dosebeat/contract/events";
import { QUARTER_MS } from "../../boxes/sensors/coarse/steps.ts";
import type { NumberedEvent } from "../../peers/announcer.ts";

/** Everything within this time becomes one event per box. */
const GATHERED_MS = 1_000;

/** Events for technicians, held back to the quarter hour where they would reveal when a patient pressed. */
export interface WatchedBoxes {
  /** Of these boxes those that are somebody's now. */
  held: (deveuis: readonly string[]) => Promise<ReadonlySet<string>>;
  now: () => Date;
  send: (event: LiveEvent) => void;
}

/**
 * Tells a technician's stream of which boxes something came. One event a box and second at most, so that no message
 * has more events than another; of boxes that are somebody's, and of ingest keys, once the quarter hour is over.
 * What people did with boxes passes at once.
 */
export class BoxWatching {
  readonly #watched: WatchedBoxes;
  #gathered = new Set<string>();
  /** For the end of the quarter hour, by kind and id. */
  #waiting = new Map<string, LiveEvent>();
  #gathering: NodeJS.Timeout | undefined;
  #quarter: NodeJS.Timeout | undefined;

  constructor(watched: WatchedBoxes) {
    this.#watched = watched;
  }

  take({ event: { kind, id } }: NumberedEvent): void {
    if (kind === "sensor") this.#watched.send({ kind, profileid: null, id });
    else if (kind === "delivery") this.#wait({ kind, profileid: null, id });
    else if (kind === "press" || kind === "reading") {
      this.#gathered.add(String(id));
      this.#gathering ??= setTimeout(() => void this.#sort(), GATHERED_MS).unref();
    }
  }

  /** Read fresh, so nothing is stale. */
  async check(): Promise<void> {}

  end(): void {
    clearTimeout(this.#gathering);
    clearTimeout(this.#quarter);
  }

  async #sort(): Promise<void> {
    this.#gathering = undefined;
    const gathered = [...this.#gathered];
    this.#gathered = new Set();
    // If it cannot be read, it waits like a box that is somebody's.
    const held = await this.#watched.held(gathered).catch(() => new Set(gathered));
    for (const id of gathered) {
      const event = { kind: "sensor", profileid: null, id } as const;
      if (held.has(id)) this.#wait(event);
      else this.#watched.send(event);
    }
  }

  #wait(event: LiveEvent): void {
    this.#waiting.set(`${event.kind} ${event.id}`, event);
    const left = QUARTER_MS - (this.#watched.now().getTime() % QUARTER_MS);
    this.#quarter ??= setTimeout(() => this.#tell(), left).unref();
  }

  #tell(): void {
    this.#quarter = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (const event of waiting) this.#watched.send(event);
  }
}
