import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const CLOSE_TIMEOUT_MS = 1_000;

interface Handlers {
  notified(channel: string, payload: string): void;
  /** It is listening (again); notifications sent while it was disconnected are lost. */
  connected(): void;
  disconnected(): void;
  /** PostgreSQL does not respond to a new connection either. */
  unreachable(): void;
}

/** A dedicated connection that listens to channels, and reconnects when it is lost. */
export class Listener {
  readonly #settings: pg.ClientConfig;
  readonly #name: string;
  readonly #channels: readonly string[];
  readonly #handlers: Handlers;
  readonly #log: Logger;
  readonly #end = new AbortController();
  #client: pg.Client | undefined;
  /** The last query; the client takes one at a time. */
  #lastQuery: Promise<unknown> = Promise.resolve();

  /**
   * @param settings read at every connection: the port of the embedded PostgreSQL may change
   * @param name by which others can see that this connection is alive
   */
  constructor(
    settings: pg.ClientConfig,
    name: string,
    channels: readonly string[],
    handlers: Handlers,
    log: Logger,
  ) {
    this.#settings = settings;
    this.#name = name;
    this.#channels = channels;
    this.#handlers = handlers;
    this.#log = log;
  }

  get isUp(): boolean {
    return this.#client !== undefined;
  }

  /** Resolves when it is listening for the first time. */
  start(): Promise<void> {
    return this.#connect();
  }

  /** @throws while there is no connection */
  async notify(channel: string, payloads: readonly string[]): Promise<void> {
    await this.#query("select pg_notify($1, payload) from unnest($2::text[]) as payload", [
      channel,
      payloads,
    ]);
  }

  /** Which of these names are connected. @throws while this one is not */
  async connectedAmong(names: readonly string[]): Promise<Set<string>> {
    const { rows } = await this.#query<{ name: string }>(
      "select application_name as name from pg_stat_activity where application_name = any($1)",
      [names],
    );
    return new Set(rows.map(({ name }) => name));
  }

  /** True if no other connection has the lease; this one keeps it until the connection ends. */
  async lease(name: string): Promise<boolean> {
    if (!this.#client) return false;
    const { rows } = await this.#query<{ got: boolean }>(
      "select pg_try_advisory_lock(hashtext('dosebeat'), hashtext($1)) as got",
      [name],
    );
    return rows[0]?.got ?? false;
  }

  async #query<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    const client = this.#client;
    if (!client) throw new Error("Connection terminated: not listening");
    const answer = this.#lastQuery.then(() => client.query<Row>(text, values));
    this.#lastQuery = answer.catch(() => {});
    return answer;
  }

  /** Replaces a connection that seems dead. */
  reconnect(): void {
    const client = this.#client;
    this.#replace(client);
    if (client) void ended(client);
  }

  async close(): Promise<void> {
    this.#end.abort();
    const client = this.#client;
    this.#client = undefined;
    // A connection over a broken network cannot be closed properly.
    if (client)
      await Promise.race([ended(client), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  }

  #replace(client: pg.Client | undefined): void {
    if (client === undefined || client !== this.#client) return;
    this.#client = undefined;
    this.#handlers.disconnected();
    void this.#connect();
  }

  async #connect(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !this.#end.signal.aborted; pause = longer(pause)) {
      const client = new pg.Client(this.#settings);
      try {
        await this.#listen(client);
        if (this.#end.signal.aborted) return await ended(client);
        this.#client = client;
        this.#lastQuery = Promise.resolve();
        this.#handlers.connected();
        return;
      } catch (error) {
        this.#log.warn({ err: error }, "listening to other servers failed; retrying");
        void ended(client);
        if (!(error instanceof pg.DatabaseError)) this.#handlers.unreachable();
      }
      await sleep(pause, undefined, { signal: this.#end.signal }).catch(() => {});
    }
  }

  async #listen(client: pg.Client): Promise<void> {
    client.on("error", () => this.#replace(client));
    client.on("end", () => this.#replace(client));
    client.on("notification", ({ channel, payload = "" }) =>
      this.#handlers.notified(channel, payload),
    );
    await client.connect();
    // Notifications need not survive a crash, so do not wait for the disk.
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
