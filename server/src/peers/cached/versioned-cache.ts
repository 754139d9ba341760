import { MINUTE } from "@dosebeat/domain/time/durations";
import { LRUCache } from "lru-cache";

/** All of a server. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Of whom is known what was shown last. */
const MAX_SUBJECTS = 10_000;
/** What changes without a new version is seen after so long. */
const MAX_AGE_MS = 5 * MINUTE;

/** A value, and the times at which it is what would be worked out. */
export interface Timed<Value> {
  value: Value;
  from: Date;
  /** From then on time alone may change it. */
  until: Date;
  /** About how much memory it takes. */
  bytes: number;
}

interface Entry<Value> {
  version: string;
  timed: Promise<Timed<Value>>;
}

/**
 * Values that follow from what the database has and the time. Whoever asks says which version the database has
 * now; whoever asks while the same version is worked out waits for that.
 */
export class VersionedCache<Value> {
  readonly #entries = new LRUCache<string, Entry<Value> & { known: Timed<Value> }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ known }, key) => known.bytes + 2 * key.length + 200,
  });
  readonly #pending = new Map<string, Entry<Value>>();
  readonly #shown = new LRUCache<string, string>({ max: MAX_SUBJECTS });

  /**
   * @param subject of whom it is
   * @param key which of the subject's values
   * @param version of before `work` reads anything; the same again means that nothing was changed
   * @throws what `work` throws; then nothing is kept
   */
  async get(
    { subject, key: name }: Named,
    { version, now }: { version: string; now: Date },
    work: () => Promise<Timed<Value>>,
  ): Promise<Value> {
    const key = `${subject} ${name}`;
    const known = this.#entries.get(key);
    if (known?.version === version && holdsAt(known.known, now)) return known.known.value;
    const pending = this.#pending.get(key);
    if (pending?.version === version) {
      const timed = await pending.timed;
      if (holdsAt(timed, now)) return timed.value;
    }
    return (await this.#workOut(key, version, work)).value;
  }

  /** Remembers that somebody looks at this value of a subject. */
  show({ subject, key }: Named): void {
    this.#shown.set(subject, key);
  }

  /** The key of the value that was shown last of a subject. */
  shownOf(subject: string): string | undefined {
    return this.#shown.get(subject);
  }

  async #workOut(key: string, version: string, work: () => Promise<Timed<Value>>) {
    const entry = { version, timed: work() };
    this.#pending.set(key, entry);
    try {
      const known = await entry.timed;
      this.#entries.set(key, { ...entry, known });
      return known;
    } finally {
      if (this.#pending.get(key) === entry) this.#pending.delete(key);
    }
  }
}

/** The value of a subject that has several. */
interface Named {
  subject: string;
  key: string;
}

function holdsAt({ from, until }: Timed<unknown>, now: Date): boolean {
  const age = now.getTime() - from.getTime();
  return age >= 0 && age < MAX_AGE_MS && now < until;
}
