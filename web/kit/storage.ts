/** Storage that lasts only as long as its page: frames in one browser keep different themes, and nothing remains. */
class PassingStorage implements Storage {
  readonly #items = new Map<string, string>();

  get length() {
    return this.#items.size;
  }

  clear() {
    this.#items.clear();
  }

  getItem(key: string) {
    return this.#items.get(key) ?? null;
  }

  key(index: number) {
    return [...this.#items.keys()][index] ?? null;
  }

  removeItem(key: string) {
    this.#items.delete(key);
  }

  setItem(key: string, value: string) {
    this.#items.set(key, value);
  }
}

export function keepNothing() {
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, { value: new PassingStorage() });
  }
}
