import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const GOODBYE_MS = 1_000;

interface Ears {
  heard(channel: string, payload: string): void;
  /** It listens again; what was said meanwhile was not heard. */
  up(): void;
  down(): void;
  /** PostgreSQL does not answer a new connection either. */
  unreachable(): void;
}

/** A connection of its own that listens to channels for good: when it is lost, another is made. */
export class Listener {
  readonly #settings: pg.ClientConfig;
  readonly #name: string;
  readonly #channels: readonly string[];
  readonly #ears: Ears;
  readonly #log: Logger;
  readonly #end = new AbortController();
  #client: pg.Client | undefined;
  /** What was asked of the client last, which takes one question at a time. */
  #asked: Promise<unknown> = Promise.resolve();

  /**
   * @param settings are read at every connection: the port of the embedded PostgreSQL moves
   * @param name by which others can see that this connection lives
   */
  constructor(
    settings: pg.ClientConfig,
    name: string,
    channels: readonly string[],
    ears: Ears,
    log: Logger,
  ) {
    this.#settings = settings;
    this.#name = name;
    this.#channels = channels;
    this.#ears = ears;
    this.#log = log;
  }

  get isUp(): boolean {
    return this.#client !== undefined;
  }

  /** Resolves when it listens for the first time. */
  start(): Promise<void> {
    return this.#connect();
  }

  /** @throws while there is no connection */
  async say(channel: string, payloads: readonly string[]): Promise<void> {
    await this.#ask("select pg_notify($1, payload) from unnest($2::text[]) as payload", [
      channel,
      payloads,
    ]);
  }

  /** Which of these names have a living connection. @throws while there is none of our own */
  async livingOf(names: readonly string[]): Promise<Set<string>> {
    const { rows } = await this.#ask<{ name: string }>(
      "select application_name as name from pg_stat_activity where application_name = any($1)",
      [names],
    );
    return new Set(rows.map(({ name }) => name));
  }

  /** True when no other connection holds what is named; until this one ends nobody else may. */
  async hold(name: string): Promise<boolean> {
    if (!this.#client) return false;
    const { rows } = await this.#ask<{ got: boolean }>(
      "select pg_try_advisory_lock(hashtext('dosebeat'), hashtext($1)) as got",
      [name],
    );
    return rows[0]?.got ?? false;
  }

  async #ask<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    const client = this.#client;
    if (!client) throw new Error("Connection terminated: nobody listens");
    const answer = this.#asked.then(() => client.query<Row>(text, values));
    this.#asked = answer.catch(() => {});
    return answer;
  }

  /** The connection seems to be dead: another is made. */
  drop(): void {
    const client = this.#client;
    this.#lose(client);
    if (client) void ended(client);
  }

  async close(): Promise<void> {
    this.#end.abort();
    const client = this.#client;
    this.#client = undefined;
    // Over a network that is cut nobody says goodbye.
    if (client) await Promise.race([ended(client), sleep(GOODBYE_MS, undefined, { ref: false })]);
  }

  #lose(client: pg.Client | undefined): void {
    if (client === undefined || client !== this.#client) return;
    this.#client = undefined;
    this.#ears.down();
    void this.#connect();
  }

  async #connect(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !this.#end.signal.aborted; pause = longer(pause)) {
      const client = new pg.Client(this.#settings);
      try {
        await this.#listen(client);
        if (this.#end.signal.aborted) return await ended(client);
        this.#client = client;
        this.#asked = Promise.resolve();
        this.#ears.up();
        return;
      } catch (error) {
        this.#log.warn({ err: error }, "cannot listen to other servers yet");
        void ended(client);
        if (!(error instanceof pg.DatabaseError)) this.#ears.unreachable();
      }
      await sleep(pause, undefined, { signal: this.#end.signal }).catch(() => {});
    }
  }

  async #listen(client: pg.Client): Promise<void> {
    client.on("error", () => this.#lose(client));
    client.on("end", () => this.#lose(client));
    client.on("notification", ({ channel, payload = "" }) => this.#ears.heard(channel, payload));
    await client.connect();
    // What is said here needs not outlive a crash, so nobody waits for the disk.
    await client.query("set synchronous_commit to off");
    await client.query("select set_config('application_name', $1, false)", [this.#name]);
    for (const channel of this.#channels) await client.query(`listen ${channel}`);
  }
}

function ended(client: pg.Client): Promise<void> {
  return client.end().catch(() => {});
}

function longer(pause: number): number {
  return Math.min(2 * pause, LONGEST_PAUSE_MS);
}
