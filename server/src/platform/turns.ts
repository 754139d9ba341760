/** Gives each receiver its own turn, so that a slow or absent one delays no other. */
export class Turns<Key> {
  readonly #underWay = new Map<Key, Promise<void>>();

  /** The keys whose turns are in progress. */
  busy(): Key[] {
    return [...this.#underWay.keys()];
  }

  /** Begins a turn. `onFault` gets any error in it; `onEnd` is called when it ends, either way. */
  begin(
    key: Key,
    works: readonly Promise<unknown>[],
    { onFault, onEnd }: { onFault: (error: unknown) => void; onEnd: () => void },
  ): void {
    const turn = Promise.all(works)
      .then(() => {}, onFault)
      .then(() => {
        this.#underWay.delete(key);
        onEnd();
      });
    this.#underWay.set(key, turn);
  }

  /** Waits for the turns in progress. */
  async ended(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  /** Begins turns until none are left to begin, and waits for them. Returns how many were begun. */
  async runAll(beginDue: () => Promise<number>): Promise<number> {
    for (let begun = 0; ; ) {
      const found = await beginDue();
      await this.ended();
      if (found === 0) return begun;
      begun += found;
    }
  }
}
