import type pg from "pg";
import type { RunningServer } from "./running-server.ts";

export interface Limits {
  /** Of each rate. */
  seconds: number;
  /** Of watching memory. */
  minutes: number;
}

/** A server that runs on an empty database, and how to reach both. */
export interface Scene extends Limits {
  server: RunningServer;
  url: string;
  database: pg.ClientConfig;
}
