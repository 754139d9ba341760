/** Work of each receiver in a turn of its own, so that a slow or absent one delays no other. */
export class Turns<Key> {
  readonly #underWay = new Map<Key, Promise<void>>();

  /** Whose turns are under way. */
  busy(): Key[] {
    return [...this.#underWay.keys()];
  }

  /** Begins a turn. `onFault` gets what goes wrong in it; `onEnd` is called when it has ended, either way. */
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

  /** Waits for the turns that are under way. */
  async ended(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  /** Begins turns until there is nothing more to begin, and waits for them. Returns how much was begun. */
  async runAll(beginDue: () => Promise<number>): Promise<number> {
    for (let begun = 0; ; ) {
      const found = await beginDue();
      await this.ended();
      if (found === 0) return begun;
      begun += found;
    }
  }
}
