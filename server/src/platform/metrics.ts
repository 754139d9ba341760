import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Counts of a connection pool, as in pg.Pool. */
interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** Metrics for monitoring. Neither labels nor values contain personal data: no address, name or DevEUI. */
export class Metrics {
  readonly registry = new Registry();

  readonly requests = new Histogram({
    name: "dosebeat_http_request_duration_seconds",
    help: "Requests by method, route and status, without live streams",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  });

  readonly refusals = new Counter({
    name: "dosebeat_refusals_total",
    help: "Calls refused with 401, 403 or 429, by the reason that their answer names; no_token, bad_token: 401 without and with one; 400: malformed requests, which no page sends",
    labelNames: ["status", "reason"],
    registers: [this.registry],
  });

  readonly overloadRefusals = new Counter({
    name: "dosebeat_overload_refusals_total",
    help: "Calls refused because the server had more to do than it could, by urgency, least first: bulk, lists, pages, changes, deliveries, statements",
    labelNames: ["urgency"],
    registers: [this.registry],
  });

  readonly messages = new Counter({
    name: "dosebeat_ingest_messages_total",
    help: "Messages of boxes: accepted, duplicate, unknown (box not registered), refused (invalid), given_up (rejected by the database; MQTT)",
    labelNames: ["outcome"],
    registers: [this.registry],
  });

  readonly decodes = new Counter({
    name: "dosebeat_ingest_decodes_total",
    help: "Decoded messages, including duplicates, by outcome: decoded, undecodable, nothing_to_do",
    labelNames: ["outcome"],
    registers: [this.registry],
  });

  readonly lag = new Histogram({
    name: "dosebeat_ingest_lag_seconds",
    help: "Delay from the network's receive time to arrival here, including duplicates",
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 1800, 7200, 86_400],
    registers: [this.registry],
  });

  readonly inFlight = new Gauge({
    name: "dosebeat_ingest_in_flight",
    help: "Messages being stored",
    registers: [this.registry],
  });

  readonly reminders = new Counter({
    name: "dosebeat_reminders_total",
    help: "Messages decided, one for each device and mail, by kind (reminder: to the patient, alert: to a carer) and state: waiting (to be sent), dropped",
    labelNames: ["kind", "state"],
    registers: [this.registry],
  });

  readonly reminderDelay = new Histogram({
    name: "dosebeat_reminders_delay_seconds",
    help: "From when a message was due to when it was decided",
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 180, 600, 3600],
    registers: [this.registry],
  });

  readonly retention = new Gauge({
    name: "dosebeat_retention_months",
    help: "Months for which each kind of data is kept that is dropped by month, as it holds now; 0: until it is erased",
    labelNames: ["kind"],
    registers: [this.registry],
  });

  readonly #jobRuns = new Histogram({
    name: "dosebeat_job_duration_seconds",
    help: "Runs of each job in the background, failed ones included; its count is the number of runs",
    labelNames: ["job"],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers: [this.registry],
  });

  readonly #jobFailures = new Counter({
    name: "dosebeat_job_failures_total",
    help: "Runs of each job that failed",
    labelNames: ["job"],
    registers: [this.registry],
  });

  readonly #jobSuccesses = new Gauge({
    name: "dosebeat_job_last_success_timestamp_seconds",
    help: "When each job last ran without a failure, in seconds since 1970; 0: not since this server started",
    labelNames: ["job"],
    registers: [this.registry],
  });

  constructor() {
    const outcomes = ["accepted", "duplicate", "unknown", "refused", "given_up"];
    for (const outcome of outcomes) this.messages.inc({ outcome }, 0);
    const decoded = ["decoded", "undecodable", "nothing_to_do"];
    for (const outcome of decoded) this.decodes.inc({ outcome }, 0);
  }

  /** Adds a gauge whose value is read at each scrape. Returns a function that removes it. */
  gauge(name: string, help: string, value: () => number): () => void {
    this.registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(value());
        },
      }),
    );
    return () => this.registry.removeSingleMetric(name);
  }

  /** Adds a gauge with one value per value of the label, read at each scrape. Returns a function that removes it. */
  gauges(
    { name, help, label }: { name: string; help: string; label: string },
    values: () => readonly (readonly [string, number])[],
  ): () => void {
    this.registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [],
        collect() {
          this.reset();
          for (const [of, value] of values()) this.set({ [label]: of }, value);
        },
      }),
    );
    return () => this.registry.removeSingleMetric(name);
  }

  /**
   * Adds a counter with one value per value of the label, all starting at 0. Returns a function that increments one.
   */
  counts<Value extends string>(
    { name, help, label }: { name: string; help: string; label: string },
    values: readonly Value[],
  ): (value: Value) => void {
    const counter = new Counter({ name, help, labelNames: [label], registers: [this.registry] });
    for (const value of values) counter.inc({ [label]: value }, 0);
    return (value) => counter.inc({ [label]: value });
  }

  /** Adds a job that this server runs, so that it is shown before its first run has ended. */
  addJob(job: string): void {
    this.#jobRuns.zero({ job });
    this.#jobFailures.inc({ job }, 0);
    this.#jobSuccesses.set({ job }, 0);
  }

  /** Records a finished run of a job. */
  ranJob(job: string, { seconds, isDone }: { seconds: number; isDone: boolean }): void {
    this.#jobRuns.observe({ job }, seconds);
    if (isDone) this.#jobSuccesses.setToCurrentTime({ job });
    else this.#jobFailures.inc({ job });
  }

  watchPool(pool: Pool): void {
    this.registry.registerMetric(
      new Gauge({
        name: "dosebeat_database_connections",
        help: "Connections by state; waiting: requests waiting for one",
        labelNames: ["state"],
        registers: [],
        collect() {
          this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
          this.set({ state: "idle" }, pool.idleCount);
          this.set({ state: "waiting" }, pool.waitingCount);
        },
      }),
    );
  }

  /** Memory, CPU, event loop, garbage collection: standard names, as dashboards expect. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }
}
