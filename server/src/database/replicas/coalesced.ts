/** A question that is asked once at a time, however many callers want the answer. */
export class Coalesced<Answer> {
  readonly #ask: () => Promise<Answer>;
  #current: Promise<Answer> | undefined;
  #next: Promise<Answer> | undefined;

  constructor(ask: () => Promise<Answer>) {
    this.#ask = ask;
  }

  /**
   * The answer to a question that begins after this call: callers who arrive while one is under way share the
   * next.
   */
  afresh(): Promise<Answer> {
    const current = this.#current;
    if (!current) return this.#begin();
    this.#next ??= current.then(
      () => this.#begin(),
      () => this.#begin(),
    );
    return this.#next;
  }

  #begin(): Promise<Answer> {
    this.#next = undefined;
    const answer = this.#ask();
    this.#current = answer;
    const done = () => {
      if (this.#current === answer) this.#current = undefined;
    };
    answer.then(done, done);
    return answer;
  }
}
