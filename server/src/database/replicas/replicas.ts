import type pg from "pg";
import type { Metrics } from "../../platform/metrics.ts";
import type { Connection } from "../connect.ts";
import type { Db } from "../db.ts";
import { isOutage } from "../outage.ts";
import { OtherMachine } from "./machine-pool.ts";
import { Points } from "./point.ts";
import { readingDb } from "./reading-db.ts";
import { type Place, Replica } from "./replica.ts";
import { watchedReplicas } from "./replica-metrics.ts";

/** Where a call may read. */
export interface Found {
  db: Db;
  place: Place;
}

/** PostgreSQL refuses to change anything on a replica. */
const READ_ONLY = "25006";

/**
 * The replicas of a database. A call reads from one only if it has replayed everything committed before the
 * call asked for it: it contains all that anybody did or was told before, on any server (decision 139).
 */
export class Replicas {
  readonly #primary: Connection;
  readonly #points: Points;
  readonly #replicas: readonly Replica[];
  readonly #count: ReturnType<typeof watchedReplicas>;
  #turn = 0;

  constructor(primary: Connection, logins: readonly pg.PoolConfig[], metrics: Metrics) {
    this.#primary = primary;
    this.#points = new Points(primary.pool);
    this.#replicas = logins.map((login) => new Replica(login));
    this.#count = watchedReplicas(metrics, this.#replicas);
  }

  /** Undefined: read from the primary, because no replica has everything. Never fails. */
  async find(): Promise<Found | undefined> {
    const replica = this.#next();
    const place = replica && (await this.#points.now().then(replica.at.bind(replica), () => {}));
    this.#count(place ? "replica" : "primary");
    if (!replica || !place) return undefined;
    const failed = (error: unknown) => {
      this.#count("failed");
      if (isLost(error)) replica.setAside();
    };
    return { db: readingDb(this.#primary, { connect: place.connect, failed }), place };
  }

  /** Checks all of them. @returns why some are not read from, by their place in the setting */
  async watch(): Promise<(string | undefined)[]> {
    const point = await this.#points.now();
    return Promise.all(this.#replicas.map((replica) => replica.watch(point)));
  }

  async end(): Promise<void> {
    await Promise.all(this.#replicas.map((replica) => replica.end()));
  }

  /** Replicas in use take turns. */
  #next(): Replica | undefined {
    const used = this.#replicas.filter(({ state }) => state.isUsed);
    this.#turn += 1;
    return used[this.#turn % used.length];
  }
}

function isLost(error: unknown): boolean {
  if (error instanceof OtherMachine) return true;
  const isReadOnly = error instanceof Error && "code" in error && error.code === READ_ONLY;
  return isOutage(error) && !isReadOnly;
}
