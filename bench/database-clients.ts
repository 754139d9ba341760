import pg from "pg";
import { CONNECTIONS } from "./rate.ts";

/** Opens as many connections as a benchmark uses. */
export async function connectAll(
  database: pg.ClientConfig,
  count = CONNECTIONS,
): Promise<pg.Client[]> {
  const clients = Array.from({ length: count }, () => new pg.Client(database));
  await Promise.all(clients.map((client) => client.connect()));
  return clients;
}
