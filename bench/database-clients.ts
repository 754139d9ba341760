import pg from "pg";
import { CONNECTIONS } from "./rate.ts";

/** As many connections as every figure has. */
export async function connectAll(database: pg.ClientConfig): Promise<pg.Client[]> {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client(database));
  await Promise.all(clients.map((client) => client.connect()));
  return clients;
}
