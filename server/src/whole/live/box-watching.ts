import type { LiveEvent } from "@dosebeat/contract/events";
import { QUARTER_MS } from "../../boxes/sensors/coarse/steps.ts";
import type { NumberedEvent } from "../../peers/announcer.ts";

/** Everything within this time becomes one event per box. */
const GATHERED_MS = 1_000;

/** Events for technicians, held back to the quarter hour if they would reveal when a patient pressed. */
export interface WatchedBoxes {
  /** Those of these boxes that belong to somebody now. */
  held: (deveuis: readonly string[]) => Promise<ReadonlySet<string>>;
  now: () => Date;
  send: (event: LiveEvent) => void;
}

/**
 * Tells a technician's stream which boxes sent something. At most one event per box and second, so that no message
 * causes more events than another. For boxes that belong to somebody, and for ingest keys, only once the quarter hour
 * is over. What people did with boxes is passed on at once.
 */
export class BoxWatching {
  readonly #watched: WatchedBoxes;
  #gathered = new Set<string>();
  /** Events for the end of the quarter hour, by kind and id. */
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

  /** Looked up each time, so nothing can be stale. */
  async check(): Promise<void> {}

  end(): void {
    clearTimeout(this.#gathering);
    clearTimeout(this.#quarter);
  }

  async #sort(): Promise<void> {
    this.#gathering = undefined;
    const gathered = [...this.#gathered];
    this.#gathered = new Set();
    // If it cannot be looked up, the event waits as for a box that belongs to somebody.
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
