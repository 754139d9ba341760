import type { LiveEvent } from "@dosebeat/contract/events";
import type { NumberedEvent } from "../peers/announcer.ts";

/** What may change how a patient is, as a carer sees them. */
const TOLD: readonly LiveEvent["kind"][] = [
  ...(["press", "reading", "sensor", "medicine", "schedule", "dose", "reminder", "care"] as const),
];

/** Events kept while links are read; more are lost, and the page fetches with the next. */
const MOST_KEPT = 1000;

export interface WatchedPatients {
  /** The profile of the carer. */
  own: number;
  /** The links of the carer, by the profile of the patient. */
  links: ReadonlyMap<number, number>;
  load: () => Promise<ReadonlyMap<number, number>>;
  send: (numbered: NumberedEvent) => void;
}

/**
 * Tells a carer's stream that something changed for a patient, without what: an event of the link. Nothing
 * passes from the moment that a link of the carer changes until the links are read again.
 */
export class Watching {
  readonly #watched: WatchedPatients;
  #links: ReadonlyMap<number, number>;
  /** Events that came while links were read after a change. */
  #kept: NumberedEvent[] | undefined;
  #turn = 0;

  constructor(watched: WatchedPatients) {
    this.#watched = watched;
    this.#links = watched.links;
  }

  take(numbered: NumberedEvent): void {
    const { own, send } = this.#watched;
    const { id, event } = numbered;
    if (event.profileid === own) {
      if (event.kind === "care") void this.#readAnew();
      return;
    }
    if (event.profileid === null || !TOLD.includes(event.kind)) return;
    if (this.#kept) {
      if (this.#kept.length < MOST_KEPT) this.#kept.push(numbered);
      return;
    }
    const link = this.#links.get(event.profileid);
    if (link !== undefined) send({ id, event: { kind: "care", profileid: own, id: link } });
  }

  /** Reads the links again, where there are any: a notice that one ended may be lost. */
  async check(): Promise<void> {
    if (this.#links.size > 0 || this.#kept) await this.#read();
  }

  async #readAnew(): Promise<void> {
    this.#links = new Map();
    this.#kept ??= [];
    await this.#read();
  }

  async #read(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    // Without a database nothing changes; the next beat reads again.
    const links = await this.#watched.load().catch(() => undefined);
    if (turn !== this.#turn || links === undefined) return;
    this.#links = links;
    const kept = this.#kept ?? [];
    this.#kept = undefined;
    for (const numbered of kept) this.take(numbered);
  }
}
