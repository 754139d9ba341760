import type { CareScope } from "@dosebeat/contract/care";
import type { LiveEvent } from "@dosebeat/contract/events";
import type { listActiveLinks } from "../../access/profiles/link-queries.ts";
import type { NumberedEvent } from "../../peers/announcer.ts";

type Kinds = readonly LiveEvent["kind"][];
type Link = Awaited<ReturnType<typeof listActiveLinks>>[number];

/** Only what changes a patient's state: a carer with alerts must not hear of each press. */
const ALERTING: Kinds = ["reminder", "care"];

/** What may change what a carer sees, by the scope of the link. */
const TOLD: Readonly<Record<CareScope, Kinds>> = {
  alerts: ALERTING,
  doses: [...ALERTING, "press", "reading", "sensor", "medicine", "schedule", "dose"],
  figures: [...ALERTING, "press", "reading", "sensor", "medicine", "schedule", "dose"],
};

/** Events kept while links are read; beyond this they are lost, and the page catches up with the next one. */
const MOST_KEPT = 1000;

export interface WatchedPatients {
  /** The profile of the carer. */
  own: number;
  /** Reads the links of the carer. */
  load: () => Promise<readonly Link[]>;
  send: (numbered: NumberedEvent) => void;
}

/**
 * Tells a carer's stream that something changed for a patient, but not what: an event of the link. Nothing passes
 * from the moment that one of the carer's links changes until the links are read again; nor before they are first
 * read by `check`, which is called once changes are being received.
 */
export class Watching {
  readonly #watched: WatchedPatients;
  /** By the profile of the patient. */
  #links: ReadonlyMap<number, Link> = new Map();
  /** Events that arrived while links were read, at first or after a change. */
  #kept: NumberedEvent[] | undefined = [];
  #turn = 0;

  constructor(watched: WatchedPatients) {
    this.#watched = watched;
  }

  take(numbered: NumberedEvent): void {
    const { own, send } = this.#watched;
    const { id, event } = numbered;
    if (event.profileid === own) {
      if (event.kind === "care") void this.#readAnew();
      return;
    }
    if (event.profileid === null || !TOLD.figures.includes(event.kind)) return;
    if (this.#kept) {
      if (this.#kept.length < MOST_KEPT) this.#kept.push(numbered);
      return;
    }
    const link = this.#links.get(event.profileid);
    if (!link || !TOLD[link.scope].includes(event.kind)) return;
    send({ id, event: { kind: "care", profileid: own, id: link.id } });
  }

  /** Reads the links: at first, and again because a notice that one began, changed or ended may be lost. */
  async check(): Promise<void> {
    await this.#read();
  }

  async #readAnew(): Promise<void> {
    this.#links = new Map();
    this.#kept ??= [];
    await this.#read();
  }

  async #read(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    // Without a database nothing changes; the next heartbeat reads again.
    const links = await this.#watched.load().catch(() => undefined);
    if (turn !== this.#turn || links === undefined) return;
    this.#links = new Map(links.map((link) => [link.profile_id, link]));
    const kept = this.#kept ?? [];
    this.#kept = undefined;
    for (const numbered of kept) this.take(numbered);
  }
}
