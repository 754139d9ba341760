import pg from "pg";

const LOOK_EVERY_MS = 250;

/** The share of a query's time limit after which silence triggers a check of the database. */
const PATIENCE = 0.4;

/** A query, and since when it is unanswered, or when the database last answered somebody else. */
export interface Watched {
  since: number;
}

/**
 * Notices when the database does not answer at all, as behind a firewall that drops packets, where no error
 * ever comes. Leaves slow queries alone while the database answers others.
 */
export class Watchdog {
  readonly #settings: pg.ClientConfig;
  readonly #deadlineMs: number;
  readonly #unreachable: () => void;
  /** Queries without an answer so far. */
  readonly #unanswered = new Set<Watched>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  /**
   * @param settings of a connection, read at every check: the port of the embedded PostgreSQL may change
   * @param deadlineMs the time within which `unreachable` is called
   */
  constructor(settings: pg.ClientConfig, deadlineMs: number, unreachable: () => void) {
    this.#settings = settings;
    this.#deadlineMs = deadlineMs;
    this.#unreachable = unreachable;
  }

  /** Watches a query from its sending until `end` is called with the result. */
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

/** Whether the database answers a new connection in time; any answer counts, even "too many connections". */
async function answers(settings: pg.ClientConfig, limitMs: number): Promise<boolean> {
  const timing = { connectionTimeoutMillis: limitMs, query_timeout: limitMs };
  // A pool hides its password from code that copies its settings.
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
