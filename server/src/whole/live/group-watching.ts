import type { NumberedEvent } from "../../peers/announcer.ts";

/** Events kept while patients are read; beyond this they are lost, and the page catches up with the next one. */
const MOST_KEPT = 1000;

export interface WatchedGroups {
  /** The profile of the clinician. */
  own: number;
  /** Reads who is in the clinician's groups. */
  load: () => Promise<readonly number[]>;
  send: (numbered: NumberedEvent) => void;
}

/**
 * Tells a clinician's stream which rows of the worklist changed, only for patients in their groups. Nothing passes
 * from the moment that one of the groups changes until the patients are read again; nor before they are first read,
 * by `check`.
 */
export class GroupWatching {
  readonly #watched: WatchedGroups;
  #patients: ReadonlySet<number> = new Set();
  /** Events that arrived while patients were read, at first or after a change. */
  #kept: NumberedEvent[] | undefined = [];
  #turn = 0;

  constructor(watched: WatchedGroups) {
    this.#watched = watched;
  }

  take(numbered: NumberedEvent): void {
    const { own } = this.#watched;
    const { kind, profileid } = numbered.event;
    const isOwnGroup = kind === "group" && profileid === own;
    if (!isOwnGroup && kind !== "worklist") return;
    if (this.#kept && this.#kept.length < MOST_KEPT) this.#kept.push(numbered);
    else if (isOwnGroup) this.#kept = [numbered];
    else this.#pass(numbered);
    if (isOwnGroup) void this.#read();
  }

  /** Reads who is in the groups: at first, and again because a notice of a changed group may be lost. */
  async check(): Promise<void> {
    await this.#read();
  }

  #pass(numbered: NumberedEvent): void {
    const { kind, id } = numbered.event;
    if (this.#kept) return;
    if (kind === "group" || this.#patients.has(Number(id))) this.#watched.send(numbered);
  }

  async #read(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    // Without a database nothing changes; the next heartbeat reads again.
    const patients = await this.#watched.load().catch(() => undefined);
    if (turn !== this.#turn || patients === undefined) return;
    this.#patients = new Set(patients);
    const kept = this.#kept ?? [];
    this.#kept = undefined;
    for (const numbered of kept) this.#pass(numbered);
  }
}
