interface Manner<Item, Result> {
  work(items: readonly Item[]): Promise<readonly Result[]>;
}

/** Runs each one separately, at once. */
export class Together<Item, Result> {
  readonly #manner: Manner<Item, Result>;

  constructor(manner: Manner<Item, Result>) {
    this.#manner = manner;
  }

  async do(item: Item): Promise<Result> {
    const [result] = await this.#manner.work([item]);
    if (result === undefined) throw new Error("One item has one result.");
    return result;
  }
}
