import pg from "pg";

const LOOK_EVERY_MS = 250;

/** Part of a query's time limit after which its silence triggers a check of the database. */
const PATIENCE = 0.4;

/** A query: since when it is unanswered, or the database last answered somebody after that. */
export interface Watched {
  since: number;
}

/**
 * Notices that the database does not answer at all, as behind a firewall that drops packets, where no error
 * ever comes. Slow queries on a database that answers others are left alone.
 */
export class Watchdog {
  readonly #settings: pg.ClientConfig;
  readonly #deadlineMs: number;
  readonly #unreachable: () => void;
  /** Queries that are not answered yet. */
  readonly #unanswered = new Set<Watched>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  /**
   * @param settings of a connection, read at every look: the port of the embedded PostgreSQL may change
   * @param deadlineMs within which `unreachable` is called
   */
  constructor(settings: pg.ClientConfig, deadlineMs: number, unreachable: () => void) {
    this.#settings = settings;
    this.#deadlineMs = deadlineMs;
    this.#unreachable = unreachable;
  }

  /** Watches a query from when it is sent until `end` is called with what this returns. */
  begin(): Watched {
    const watched = { since: performance.now() };
    this.#unanswered.add(watched);
    this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
    return watched;
  }

  end(watched: Watched | undefined): void {
    if (watched) this.#unanswered.delete(watched);
  }

  #look(): void {
    if (this.#unanswered.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const overdue = performance.now() - PATIENCE * this.#deadlineMs;
    if (this.#isLooking || [...this.#unanswered].every(({ since }) => since > overdue)) return;
    this.#isLooking = true;
    void this.#probe().finally(() => {
      this.#isLooking = false;
    });
  }

  async #probe(): Promise<void> {
    const limit = (1 - PATIENCE) * this.#deadlineMs - LOOK_EVERY_MS;
    if (await answers(this.#settings, limit)) {
      const now = performance.now();
      for (const watched of this.#unanswered) watched.since = now;
    } else {
      this.#unreachable();
    }
  }
}

/** Whether the database answers a new connection in time; any answer counts, such as too many connections. */
async function answers(settings: pg.ClientConfig, limitMs: number): Promise<boolean> {
  const timing = { connectionTimeoutMillis: limitMs, query_timeout: limitMs };
  // A pool hides its password from those who copy its settings.
  const client = new pg.Client({ ...settings, password: settings.password, ...timing });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select");
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    void client.end().catch(() => {});
  }
}
