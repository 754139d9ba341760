import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { ReplicaPlace } from "../../platform/calculator.ts";
import { Coalesced } from "./coalesced.ts";
import { type Look, MachinePool } from "./machine-pool.ts";
import type { Point, Primary } from "./point.ts";

/**
 * The longest that a read waits for the replica to catch up with what is committed; then the primary answers.
 */
const MOST_WAIT_MS = 50;
const POLL_MS = 2;

/** What is known of a replica, for metrics. */
export interface ReplicaState {
  isUsed: boolean;
  /** Null: no answer. */
  lag: { bytes: number; seconds: number } | null;
}

/**
 * One replica. It is set aside once it fails or falls behind, so that at most one read waits for it, and is
 * used again when a check finds that it has caught up.
 */
export class Replica {
  readonly #pool: MachinePool;
  readonly #look: Coalesced<Look>;
  #machine: string | undefined;
  #timeline: string | undefined;
  #replayed = 0;
  /** The position when it was first seen on this timeline, and since this start of the machine. */
  #since: number | undefined;
  #state: ReplicaState = { isUsed: false, lag: null };

  constructor(login: pg.PoolConfig) {
    this.#pool = new MachinePool(login);
    this.#look = new Coalesced(() => this.#pool.look());
  }

  get state(): ReplicaState {
    return this.#state;
  }

  /** The machine, if it has everything committed up to this point; waits briefly for that. */
  async at(point: Primary): Promise<Place | undefined> {
    return this.#state.isUsed && (await this.#reaches(point)) ? this.#place() : undefined;
  }

  /** Checks whether it may be used (again). @returns why not */
  async watch(point: Primary): Promise<string | undefined> {
    try {
      const look = await this.#look.afresh();
      if (!look.isReplica) return this.#setAside("it is no replica", null);
      if (look.system !== point.system)
        return this.#setAside("it is a replica of another database", null);
      this.#note(look, point);
      const isThere = await this.#reaches(point);
      const bytes = Math.max(0, point.position - this.#replayed);
      const seconds = bytes > 0 ? look.age : 0;
      this.#state = { isUsed: isThere, lag: { bytes, seconds } };
      return isThere ? undefined : "it is behind";
    } catch (error) {
      return this.#setAside(String(error), null);
    }
  }

  /** A read from it failed. */
  setAside(): void {
    this.#setAside("", this.#state.lag);
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  #place(): Place | undefined {
    const { login } = this.#pool;
    const machine = this.#machine;
    if (machine === undefined) return undefined;
    return { machine, login, connect: () => this.#pool.connect(machine) };
  }

  #setAside(why: string, lag: ReplicaState["lag"]): string {
    this.#state = { isUsed: false, lag };
    return why;
  }

  async #reaches(point: Point): Promise<boolean> {
    const limit = performance.now() + MOST_WAIT_MS;
    for (;;) {
      if (this.#has(point)) return true;
      try {
        this.#note(await this.#look.afresh(), point);
      } catch {
        this.setAside();
        return false;
      }
      if (this.#has(point)) return true;
      if (performance.now() > limit) {
        this.setAside();
        return false;
      }
      await sleep(POLL_MS);
    }
  }

  /**
   * After a failover, a replica of the replaced leader may be ahead of the new one, on another history, until
   * it is repaired. It stands still meanwhile; one that follows the new leader replays something every few
   * seconds, as servers notify each other.
   */
  #has({ timeline, position }: Point): boolean {
    if (timeline !== this.#timeline || this.#since === undefined) return false;
    return this.#replayed > this.#since && this.#replayed >= position;
  }

  #note({ machine, replayed, isReplica }: Look, { timeline }: Point): void {
    if (!isReplica) throw new Error("It is no replica any more.");
    if (machine !== this.#machine || timeline !== this.#timeline) {
      this.#machine = machine;
      this.#timeline = timeline;
      this.#since = replayed;
    }
    this.#replayed = replayed;
  }
}

/** Where to read: a machine that has everything asked for. */
export interface Place extends ReplicaPlace {
  connect: () => ReturnType<MachinePool["connect"]>;
}
