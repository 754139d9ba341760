import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/**
 * Moves the beginning of every link between a patient and a carer into the past, in the database of a
 * journey's own server: carers are told of doses due since then, and no journey should wait half an hour
 * for one.
 */
export async function backdateCare(dataFolder: string, minutes: number): Promise<void> {
  const [, , , port] = readFileSync(join(dataFolder, "postgres/postmaster.pid"), "utf8").split(
    "\n",
  );
  const client = new pg.Client({
    host: "127.0.0.1",
    port: Number(port),
    user: "dosebeat",
    database: "dosebeat",
    password: readFileSync(join(dataFolder, "postgres-password"), "utf8").trim(),
  });
  await client.connect();
  await client.query(
    "update care_links set since = since - make_interval(mins => $1::int) where state = 'active'",
    [minutes],
  );
  await client.end();
}
