import { MINUTE } from "@dosebeat/domain/time/durations";
import { LRUCache } from "lru-cache";

/** For the whole server. */
const MAX_BYTES = 32 * 1024 * 1024;
/** The number of subjects whose last shown value is remembered. */
const MAX_SUBJECTS = 10_000;
/** Changes without a new version are seen after this long. */
const MAX_AGE_MS = 5 * MINUTE;

/** A value, and the times for which it holds. */
export interface Timed<Value> {
  value: Value;
  from: Date;
  /** From then on the passing of time may change it. */
  until: Date;
  /** Approximate memory use. */
  bytes: number;
}

interface Entry<Value> {
  version: string;
  timed: Promise<Timed<Value>>;
}

/**
 * Values that depend on the content of the database and the time. Each caller passes the current version of the
 * database; callers who ask while that version is being worked out wait for it.
 */
export class VersionedCache<Value> {
  readonly #entries = new LRUCache<string, Entry<Value> & { known: Timed<Value> }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ known }, key) => known.bytes + 2 * key.length + 200,
  });
  readonly #pending = new Map<string, Entry<Value>>();
  readonly #shown = new LRUCache<string, string>({ max: MAX_SUBJECTS });

  /**
   * @param subject whose value it is
   * @param key which of the subject's values
   * @param version taken before `work` reads anything; an equal version means that nothing has changed
   * @throws what `work` throws; then nothing is cached
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

  /** Remembers that somebody is looking at this value of a subject. */
  show({ subject, key }: Named): void {
    this.#shown.set(subject, key);
  }

  /** The key of the subject's value that was shown last. */
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

/** One of several values of a subject. */
interface Named {
  subject: string;
  key: string;
}

function holdsAt({ from, until }: Timed<unknown>, now: Date): boolean {
  const age = now.getTime() - from.getTime();
  return age >= 0 && age < MAX_AGE_MS && now < until;
}
