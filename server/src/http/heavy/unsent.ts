/** The most bytes of answers waiting for their readers. */
const MOST_BYTES = 64 * 2 ** 20;

/** Answers being sent. Past the limit, the one that has taken longest is cut off. */
export class Unsent {
  readonly #cutOffs = new Map<() => void, number>();
  readonly #most: number;
  #bytes = 0;

  constructor(most = MOST_BYTES) {
    this.#most = most;
  }

  /** @returns a function to call when it is sent; may be called repeatedly */
  add(bytes: number, cutOff: () => void): () => void {
    this.#cutOffs.set(cutOff, bytes);
    this.#bytes += bytes;
    for (const oldest of this.#cutOffs.keys()) {
      if (this.#bytes <= this.#most || oldest === cutOff) break;
      this.#remove(oldest);
      oldest();
    }
    return () => this.#remove(cutOff);
  }

  #remove(cutOff: () => void): void {
    this.#bytes -= this.#cutOffs.get(cutOff) ?? 0;
    this.#cutOffs.delete(cutOff);
  }
}
