import type { PostgresPoolClient } from "kysely";
import type pg from "pg";
import { type Connection, connect, sendable } from "../connect.ts";

/** A replica is given up quickly, because the primary can answer instead. */
const PATIENCE_MS = 1_000;

/** What a replica reports about itself. */
export interface Look {
  isReplica: boolean;
  /** Identifies the cluster; the same on all its machines. */
  system: string;
  /** Identifies this start of this machine: while it stays the same, what has been replayed only grows. */
  machine: string;
  /** Position in the primary's log, in bytes. */
  replayed: number;
  /** Age in seconds of the newest commit that it has. */
  age: number;
}

const LOOK = `select pg_is_in_recovery() as "isReplica",
  (select system_identifier::text from pg_control_system()) as system,
  concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) as machine,
  coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::float8 as replayed,
  coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float8 as age`;

/** The address now leads to another machine, or to the same one after a restart. */
export class OtherMachine extends Error {
  override readonly name = "OtherMachine";
}

/** Connections to a replica that remember which machine answered. */
export class MachinePool {
  readonly #connection: Connection;
  readonly #machines = new WeakMap<PostgresPoolClient, string>();

  constructor(login: pg.PoolConfig) {
    // Even if it becomes the primary, nothing is written there.
    const options = "-c default_transaction_read_only=on";
    this.#connection = connect({ options, ...login, connectionTimeoutMillis: PATIENCE_MS });
  }

  /** How another thread connects. */
  get login(): object {
    return sendable(this.#connection.pool.options);
  }

  /** A connection to this machine. @throws OtherMachine; what the network throws */
  async connect(machine: string): Promise<PostgresPoolClient> {
    const client = await this.#connection.clients.connect();
    try {
      if ((this.#machines.get(client) ?? (await this.#ask(client)).machine) === machine)
        return client;
    } catch (error) {
      client.release();
      throw error;
    }
    client.release();
    throw new OtherMachine("The address of the replica leads to another machine now.");
  }

  async look(): Promise<Look> {
    const client = await this.#connection.clients.connect();
    try {
      return await this.#ask(client);
    } finally {
      client.release();
    }
  }

  end(): Promise<void> {
    return this.#connection.db.destroy();
  }

  async #ask(client: PostgresPoolClient): Promise<Look> {
    const [look] = (await client.query<Look>(LOOK, [])).rows;
    if (!look) throw new Error("The replica said nothing of itself.");
    this.#machines.set(client, look.machine);
    return look;
  }
}
