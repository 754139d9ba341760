/** More are left to the next time that somebody asks for them. */
const MOST = 1000;

/** Ids of what is to be worked out next, each once, the first asked for first. */
export class IdQueue {
  readonly #ids = new Set<number>();

  add(ids: readonly number[]): void {
    for (const id of ids) if (this.#ids.size < MOST) this.#ids.add(id);
  }

  /** Takes out the first, at most so many. */
  take(most: number): number[] {
    const taken = [...this.#ids].slice(0, most);
    for (const id of taken) this.#ids.delete(id);
    return taken;
  }
}
