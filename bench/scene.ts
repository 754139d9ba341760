import type pg from "pg";
import type { RunningServer } from "./running-server.ts";

export interface Limits {
  /** Duration of each rate. */
  seconds: number;
  /** Duration of watching memory. */
  minutes: number;
  /** Rows stored before the measurement; benchmarks that need many have their own default. */
  rows?: number | undefined;
  /** The folder of an earlier build of the product, measured in turns with this one where that is useful. */
  before?: string | undefined;
}

/** A server on an empty database, and how to reach both. */
export interface Scene extends Limits {
  server: RunningServer;
  url: string;
  database: pg.ClientConfig;
}

/** An earlier build on a database of its own. */
export interface Earlier {
  /** Its commit. */
  name: string;
  url: string;
  database: pg.ClientConfig;
}

/** Something outside the repository is missing; the message says what, and no stack is shown. */
export class CannotMeasure extends Error {}
