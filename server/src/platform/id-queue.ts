/** Beyond this, ids are dropped until somebody asks for them again. */
const MOST = 1000;

/** A queue of ids to work out next, without duplicates. */
export class IdQueue {
  readonly #ids = new Set<number>();

  add(ids: readonly number[]): void {
    for (const id of ids) if (this.#ids.size < MOST) this.#ids.add(id);
  }

  /** Takes the first ones, at most this many. */
  take(most: number): number[] {
    const taken = [...this.#ids].slice(0, most);
    for (const id of taken) this.#ids.delete(id);
    return taken;
  }
}
