interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Manner<Item, Result> {
  /** Does all of them or none; the results are in their order. */
  work(items: readonly Item[]): Promise<readonly Result[]>;
  /** Whether one of them may be at fault, so that the others could succeed without it. */
  mayOneBeAtFault(error: unknown): boolean;
  size(item: Item): number;
  /** So much size goes together at most; a single item may be larger. */
  most: number;
  /** So many groups are worked on at the same time. */
  atOnce: number;
}

/**
 * Does together what is asked for in the same moment, such as writing in one transaction: whoever asks
 * while others are worked on waits for the next group. When a group fails and one of it may be at
 * fault, each is done alone, so that nobody suffers from a neighbour.
 */
export class Together<Item, Result> {
  readonly #manner: Manner<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #groups = 0;

  constructor(manner: Manner<Item, Result>) {
    this.#manner = manner;
  }

  do(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#begin();
    });
  }

  #begin(): void {
    if (this.#groups >= this.#manner.atOnce) return;
    this.#groups += 1;
    void this.#goOn();
  }

  async #goOn(): Promise<void> {
    // What arrives in the same moment goes together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) await this.#doGroup(this.#nextGroup());
    this.#groups -= 1;
  }

  #nextGroup(): Waiting<Item, Result>[] {
    const { size, most } = this.#manner;
    let total = 0;
    const tooMany = this.#waiting.findIndex(({ item }, index) => {
      total += size(item);
      return index > 0 && total > most;
    });
    return this.#waiting.splice(0, tooMany < 0 ? this.#waiting.length : tooMany);
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
