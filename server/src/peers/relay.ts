import { randomUUID } from "node:crypto";
import type { LiveEvent } from "@dosebeat/contract/events";
import type pg from "pg";
import type { Logger } from "pino";
import { type Announcer, NAMED_DOUBTS } from "./announcer.ts";
import { Listener } from "./listener.ts";
import { inParts, type Message, readMessage, understood } from "./relay-message.ts";

/** Between servers; what ends rights comes from the database itself (migration 008). */
const NEWS = "dosebeat";
const DOUBTS = "dosebeat_doubt";

const BEAT_MS = 3_000;
/** Whoever is not heard for so many beats is gone, even if the connection seems to live. */
const SILENT_BEATS = 5;
const FIRST_BEAT_MS = 10_000;
/** More cannot be told in good time: then the others are told that they missed something. */
const MOST_WAITING = 5_000;

export interface RelaySettings {
  /** How the database is reached; read at every connection. */
  database: pg.ClientConfig;
  /** Other servers may use this database. */
  shared: boolean;
  /** The same on all servers that accept each other's tokens. */
  secret: string;
  tell(line: string): void;
  /** PostgreSQL does not answer at all. */
  unreachable(): void;
  /** How often servers let each other hear that they live. */
  beatMs?: number;
}

/**
 * Tells the other servers of the same database what is announced here, and announces what they tell.
 * A server that was deaf for a while, or was not told something, announces a loss.
 */
export class Relay {
  readonly #announcer: Announcer;
  readonly #settings: RelaySettings;
  readonly #listener: Listener;
  /** Of this run; its connection bears it too, so that others see when it dies. */
  readonly id = `dosebeat ${randomUUID()}`;
  /** When each was heard last. */
  readonly #others = new Map<string, number>();
  readonly #strangers = new Set<string>();
  readonly #beatMs: number;
  #ownBeat = 0;
  #waiting: LiveEvent[] = [];
  #owesLoss = false;
  #sending = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  #unsubscribe = () => {};
  #whenHeard = () => {};

  constructor(announcer: Announcer, settings: RelaySettings, log: Logger) {
    this.#announcer = announcer;
    this.#settings = settings;
    this.#beatMs = settings.beatMs ?? BEAT_MS;
    this.#listener = new Listener(
      settings.database,
      this.id,
      [NEWS, DOUBTS],
      {
        heard: (channel, payload) => this.#hear(channel, payload),
        up: () => this.#up(),
        down: () => {
          announcer.hearing = false;
        },
        unreachable: settings.unreachable,
      },
      log,
    );
  }

  /** How many other servers of this database were heard lately. */
  get others(): number {
    return this.#others.size;
  }

  /** Resolves once what is said to all is heard here. */
  async start(): Promise<void> {
    const heard = new Promise<void>((resolve) => {
      this.#whenHeard = resolve;
    });
    this.#announcer.hearing = false;
    await this.#listener.start();
    this.#timer = setInterval(() => this.#beat(), this.#beatMs);
    if (this.#settings.shared) {
      this.#unsubscribe = this.#announcer.onAnnounce((events) => this.#pass(events));
    }
    if (await within(FIRST_BEAT_MS, heard)) return;
    this.#settings.tell(
      "DATABASE_URL points to a pooler that does not forward notifications: live updates and sign-outs reach other servers late. Use PostgreSQL's own address, or session pooling.",
    );
  }

  /** True for one of the servers at a time: until it ends, or loses its connection. */
  hold(name: string): Promise<boolean> {
    return this.#listener.hold(name);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#unsubscribe();
    await this.#flush();
    await this.#listener.say(NEWS, [this.#text({ say: "bye" })]).catch(() => {});
    await this.#listener.close();
  }

  #up(): void {
    this.#announcer.lose();
    this.#ownBeat = performance.now();
    this.#beat();
    void this.#flush();
  }

  #beat(): void {
    const now = performance.now();
    const longest = SILENT_BEATS * this.#beatMs;
    if (this.#listener.isUp && now - this.#ownBeat > longest) {
      this.#ownBeat = now;
      this.#listener.drop();
      return;
    }
    const { secret } = this.#settings;
    this.#listener
      .say(NEWS, [this.#text({ say: "beat", secret })])
      .then(() => this.#missTheDead(longest))
      .catch(() => {});
  }

  /** A server that died may have done so between a commit and telling of it. */
  async #missTheDead(longest: number): Promise<void> {
    const known = [...this.#others.keys()];
    if (known.length === 0) return;
    const living = await this.#listener.livingOf(known);
    const now = performance.now();
    for (const id of known) {
      const heardAt = this.#others.get(id);
      if (heardAt === undefined || (living.has(id) && now - heardAt <= longest)) continue;
      this.#others.delete(id);
      this.#announcer.lose();
    }
  }

  #hear(channel: string, payload: string): void {
    if (channel === DOUBTS) {
      this.#announcer.doubt(NAMED_DOUBTS.find((name) => name === payload) ?? Number(payload));
      return;
    }
    const message = readMessage(payload);
    if (!message) return;
    if (message.from === this.id) this.#hearSelf();
    else this.#hearOther(message);
  }

  #hearSelf(): void {
    this.#ownBeat = performance.now();
    this.#announcer.hearing = true;
    this.#whenHeard();
  }

  #hearOther({ from, say, secret, events = [] }: Message): void {
    if (say === "bye") {
      this.#others.delete(from);
      return;
    }
    // Who is new need not wait for our next beat.
    if (!this.#others.has(from)) this.#beat();
    this.#others.set(from, performance.now());
    if (say === "lost") this.#announcer.lose();
    if (say === "events") this.#announcer.hear(understood(events));
    if (say === "beat" && secret !== this.#settings.secret) this.#warnOf(from);
  }

  #warnOf(stranger: string): void {
    if (this.#strangers.has(stranger)) return;
    this.#strangers.add(stranger);
    this.#settings.tell(
      "Another server on this database uses a different JWT_SECRET, so sign-ins on one are not valid on the other: set the same one on all.",
    );
  }

  #pass(events: readonly LiveEvent[]): void {
    if (this.#waiting.length + events.length > MOST_WAITING || !this.#listener.isUp) {
      this.#waiting = [];
      this.#owesLoss = true;
      return;
    }
    this.#waiting.push(...events);
    void this.#flush();
  }

  /** One statement at a time, with all that has come together meanwhile. */
  async #flush(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    // What is announced in the same moment goes together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#listener.isUp && (this.#owesLoss || this.#waiting.length > 0)) {
      const lost = this.#owesLoss ? [this.#text({ say: "lost" })] : [];
      const parts = inParts(this.#waiting.splice(0));
      const texts = [...lost, ...parts.map((events) => this.#text({ say: "events", events }))];
      this.#owesLoss = false;
      await this.#listener.say(NEWS, texts).catch(() => {
        this.#owesLoss = true;
      });
    }
    this.#sending = false;
  }

  #text(message: Omit<Message, "from">): string {
    return JSON.stringify({ from: this.id, ...message });
  }
}

/** Whether it came in time. */
async function within(milliseconds: number, event: Promise<void>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  return Promise.race([event.then(() => true), late]).finally(() => clearTimeout(timer));
}
