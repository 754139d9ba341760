import { randomUUID } from "node:crypto";
import type { LiveEvent } from "@dosebeat/contract/events";
import type pg from "pg";
import type { Logger } from "pino";
import { type Announcer, NAMED_INVALIDATIONS } from "./announcer.ts";
import { Listener } from "./listener.ts";
import { chunksOf, knownEvents, type Message, readMessage } from "./relay-message.ts";

/** Channel between servers; invalidations come from triggers in the database (migration 008). */
const EVENTS = "dosebeat";
const INVALIDATIONS = "dosebeat_doubt";

const HEARTBEAT_MS = 3_000;
/** After this many missed heartbeats a server counts as dead, even if its connection seems alive. */
const MISSED_HEARTBEATS = 5;
const FIRST_HEARTBEAT_MS = 10_000;
/** With more events pending, the others are told of a loss instead: sending them all would take too long. */
const MOST_PENDING = 5_000;

export interface RelaySettings {
  /** Read at every connection. */
  database: pg.ClientConfig;
  /** Other servers may use this database. */
  shared: boolean;
  /** JWT_SECRET; servers accept each other's tokens only if it is the same. */
  secret: string;
  print(line: string): void;
  /** Called when PostgreSQL does not respond at all. */
  unreachable(): void;
  /** Interval of heartbeats between servers. */
  heartbeatMs?: number;
}

/**
 * Relays events to and from the other servers on the same database. A server that was disconnected
 * for a while, or that events could not be sent to, reports a loss.
 */
export class Relay {
  readonly #announcer: Announcer;
  readonly #settings: RelaySettings;
  readonly #listener: Listener;
  /** Unique to this run; also the name of its connection, by which others see when it dies. */
  readonly id = `dosebeat ${randomUUID()}`;
  /** The time of each server's last message. */
  readonly #others = new Map<string, number>();
  readonly #foreignSecrets = new Set<string>();
  readonly #heartbeatMs: number;
  #ownHeartbeat = 0;
  #pending: LiveEvent[] = [];
  #owesLoss = false;
  #sending = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  #unsubscribe = () => {};
  #whenFirstHeartbeat = () => {};

  constructor(announcer: Announcer, settings: RelaySettings, log: Logger) {
    this.#announcer = announcer;
    this.#settings = settings;
    this.#heartbeatMs = settings.heartbeatMs ?? HEARTBEAT_MS;
    this.#listener = new Listener(
      settings.database,
      this.id,
      [EVENTS, INVALIDATIONS],
      {
        notified: (channel, payload) => this.#receive(channel, payload),
        connected: () => this.#connected(),
        disconnected: () => {
          announcer.listening = false;
        },
        unreachable: settings.unreachable,
      },
      log,
    );
  }

  /** The number of other servers on this database that are alive. */
  get others(): number {
    return this.#others.size;
  }

  /** Resolves once notifications arrive here. */
  async start(): Promise<void> {
    const firstHeartbeat = new Promise<void>((resolve) => {
      this.#whenFirstHeartbeat = resolve;
    });
    this.#announcer.listening = false;
    await this.#listener.start();
    this.#timer = setInterval(() => this.#sendHeartbeat(), this.#heartbeatMs);
    if (this.#settings.shared) {
      this.#unsubscribe = this.#announcer.onPublish((events) => this.#send(events));
    }
    if (await within(FIRST_HEARTBEAT_MS, firstHeartbeat)) return;
    this.#settings.print(
      "DATABASE_URL points to a pooler that does not forward notifications: live updates and sign-outs reach other servers late. Use PostgreSQL's own address, or session pooling.",
    );
  }

  /** Takes a lease that only one server has at a time, until it stops or loses its connection. */
  lease(name: string): Promise<boolean> {
    return this.#listener.lease(name);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#unsubscribe();
    await this.#flush();
    await this.#listener.notify(EVENTS, [this.#text({ say: "bye" })]).catch(() => {});
    await this.#listener.close();
  }

  #connected(): void {
    this.#announcer.reportLoss();
    this.#ownHeartbeat = performance.now();
    this.#sendHeartbeat();
    void this.#flush();
  }

  #sendHeartbeat(): void {
    const now = performance.now();
    const longest = MISSED_HEARTBEATS * this.#heartbeatMs;
    if (this.#listener.isUp && now - this.#ownHeartbeat > longest) {
      this.#ownHeartbeat = now;
      this.#listener.reconnect();
      return;
    }
    const { secret } = this.#settings;
    this.#listener
      .notify(EVENTS, [this.#text({ say: "beat", secret })])
      .then(() => this.#removeDead(longest))
      .catch(() => {});
  }

  /** A server may die between a commit and publishing its events, so each death counts as a loss. */
  async #removeDead(longest: number): Promise<void> {
    const known = [...this.#others.keys()];
    if (known.length === 0) return;
    const alive = await this.#listener.connectedAmong(known);
    const now = performance.now();
    for (const id of known) {
      const seenAt = this.#others.get(id);
      if (seenAt === undefined || (alive.has(id) && now - seenAt <= longest)) continue;
      this.#others.delete(id);
      this.#announcer.reportLoss();
    }
  }

  #receive(channel: string, payload: string): void {
    if (channel === INVALIDATIONS) {
      this.#announcer.invalidate(
        NAMED_INVALIDATIONS.find((name) => name === payload) ?? Number(payload),
      );
      return;
    }
    const message = readMessage(payload);
    if (!message) return;
    if (message.from === this.id) this.#receiveOwn();
    else this.#receiveFrom(message);
  }

  #receiveOwn(): void {
    this.#ownHeartbeat = performance.now();
    this.#announcer.listening = true;
    this.#whenFirstHeartbeat();
  }

  #receiveFrom({ from, say, secret, events = [] }: Message): void {
    if (say === "bye") {
      this.#others.delete(from);
      return;
    }
    // So that a new server need not wait for our next heartbeat.
    if (!this.#others.has(from)) this.#sendHeartbeat();
    this.#others.set(from, performance.now());
    if (say === "lost") this.#announcer.reportLoss();
    if (say === "events") this.#announcer.deliver(knownEvents(events));
    if (say === "beat" && secret !== this.#settings.secret) this.#warnAboutSecret(from);
  }

  #warnAboutSecret(server: string): void {
    if (this.#foreignSecrets.has(server)) return;
    this.#foreignSecrets.add(server);
    this.#settings.print(
      "Another server on this database uses a different JWT_SECRET, so sign-ins on one are not valid on the other: set the same one on all.",
    );
  }

  #send(events: readonly LiveEvent[]): void {
    if (this.#pending.length + events.length > MOST_PENDING || !this.#listener.isUp) {
      this.#pending = [];
      this.#owesLoss = true;
      return;
    }
    this.#pending.push(...events);
    void this.#flush();
  }

  /** One statement at a time, with everything that is pending. */
  async #flush(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    // Events published in the same tick are sent together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#listener.isUp && (this.#owesLoss || this.#pending.length > 0)) {
      const lost = this.#owesLoss ? [this.#text({ say: "lost" })] : [];
      const chunks = chunksOf(this.#pending.splice(0));
      const texts = [...lost, ...chunks.map((events) => this.#text({ say: "events", events }))];
      this.#owesLoss = false;
      await this.#listener.notify(EVENTS, texts).catch(() => {
        this.#owesLoss = true;
      });
    }
    this.#sending = false;
  }

  #text(message: Omit<Message, "from">): string {
    return JSON.stringify({ from: this.id, ...message });
  }
}

/** Whether the promise resolves in time. */
async function within(milliseconds: number, event: Promise<void>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  return Promise.race([event.then(() => true), late]).finally(() => clearTimeout(timer));
}
