/*
 * A commit costs more than its content: a wait for the disk, a statement, a round trip. So deliveries that arrive
 * while other groups are being stored wait a moment and share a commit. Alone, an event would take three to six times
 * as much CPU time (docs/decisions/0024-speed-tricks.md).
 */
interface Waiting<Item, Result> {
  item: Item;
  /** By `performance.now()`. */
  since: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Manner<Item, Result> {
  /** Does all of them or none; results are in the same order. */
  work(items: readonly Item[]): Promise<readonly Result[]>;
  /** Whether a single item may be at fault, so that the others could succeed without it. */
  mayOneBeAtFault(error: unknown): boolean;
  size(item: Item): number;
  /** Largest size of a group; a single item may be larger. */
  most: number;
  /** Above this size a batch is divided among the groups that may run at the same time. */
  worthDividing: number;
  /** How many groups run at the same time. */
  atOnce: number;
}

/**
 * Batches concurrent requests, such as writes into one transaction: a request that comes while a group runs waits for
 * the next group. A second group starts beside a running one only when it is as large, because many small groups cost
 * more than waiting. Large batches are split evenly, so that one group is prepared while the other waits for the
 * disk. If a group fails and one item may be at fault, each is done alone, so that one item cannot make others fail.
 */
export class Together<Item, Result> {
  readonly #manner: Manner<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #waitingSize = 0;
  /** The sizes of the groups that are running. */
  readonly #working = new Set<{ size: number }>();
  #looksSoon = false;

  constructor(manner: Manner<Item, Result>) {
    this.#manner = manner;
  }

  do(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, since: performance.now(), resolve, reject });
      this.#waitingSize += this.#manner.size(item);
      this.#lookSoon();
    });
  }

  /** How long the first in the queue has waited for a group, in milliseconds; 0: nothing waits. */
  waitedMs(now: number): number {
    const [first] = this.#waiting;
    return first === undefined ? 0 : now - first.since;
  }

  /** Requests of the same tick go together. */
  #lookSoon(): void {
    if (this.#looksSoon) return;
    this.#looksSoon = true;
    setImmediate(() => {
      this.#looksSoon = false;
      while (this.#mayBegin()) void this.#begin();
    });
  }

  #mayBegin(): boolean {
    const { atOnce, most } = this.#manner;
    if (this.#waiting.length === 0 || this.#working.size >= atOnce) return false;
    const largest = Math.max(0, ...[...this.#working].map(({ size }) => size));
    return this.#waitingSize >= Math.min(largest, most);
  }

  async #begin(): Promise<void> {
    const { group, size } = this.#nextGroup();
    this.#waitingSize -= size;
    const work = { size };
    this.#working.add(work);
    await this.#doGroup(group);
    this.#working.delete(work);
    this.#lookSoon();
  }

  /** How large the next group may be. */
  #share(): number {
    const { most, worthDividing, atOnce } = this.#manner;
    const working = [...this.#working].reduce((sum, { size }) => sum + size, 0);
    const equal = Math.ceil((working + this.#waitingSize) / atOnce);
    return Math.min(most, Math.max(worthDividing, equal));
  }

  #nextGroup(): { group: Waiting<Item, Result>[]; size: number } {
    const most = this.#share();
    const sizeOf = this.#manner.size;
    let size = 0;
    let count = 0;
    for (const { item } of this.#waiting) {
      if (count > 0 && size + sizeOf(item) > most) break;
      size += sizeOf(item);
      count += 1;
    }
    return { group: this.#waiting.splice(0, count), size };
  }

  async #doGroup(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#manner.work(group.map(({ item }) => item));
      if (results.length !== group.length) throw new Error("A group has as many results as items.");
      results.forEach((result, index) => {
        group[index]?.resolve(result);
      });
    } catch (error) {
      if (group.length > 1 && this.#manner.mayOneBeAtFault(error)) {
        for (const one of group) await this.#doGroup([one]);
      } else {
        for (const { reject } of group) reject(error);
      }
    }
  }
}
