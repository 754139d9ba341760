import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { readConfig } from "./config.ts";
import { startServer } from "./start.ts";

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "dosebeat-start-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

const settings = (more: object) =>
  readConfig({
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: folder,
    PORT: "0",
    LOG_LEVEL: "silent",
    ...more,
  });

/** The server's connections to its database; the test has a separate pool. */
async function connections(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? -1;
}

/** A server listening on any free port, and that port, which is therefore taken. */
async function listening(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It listens on a port.");
  return { server, port: address.port };
}

it("runs until it is closed, and leaves nothing behind", async () => {
  const before = await connections();
  const server = await startServer(() => {}, settings({}));
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await server.close();
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  await expect.poll(connections).toBe(before);
});

it("ends what it had started where its port is taken", async () => {
  const before = await connections();
  const { server, port } = await listening();
  const started = startServer(() => {}, settings({ PORT: String(port) }));
  await expect(started).rejects.toThrow(String(port));
  await expect.poll(connections).toBe(before);
  await new Promise((resolve) => server.close(resolve));
});

it("ends everything, its jobs and its listening too, where the last part cannot start", async () => {
  const before = await connections();
  const { server, port } = await listening();
  await new Promise((resolve) => server.close(resolve));
  // Puts a folder where the client id is stored.
  await mkdir(join(folder, "mqtt-client-id"));
  const more = { PORT: String(port), MQTT_URL: "mqtt://127.0.0.1:1", DRAIN_SECONDS: "600" };
  await expect(startServer(() => {}, settings(more))).rejects.toThrow();
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  await expect.poll(connections).toBe(before);
});

it("refuses a job that cannot be left to others before it opens its database", async () => {
  const config = settings({ JOBS_OFF: "clock", DATABASE_URL: "postgres://127.0.0.1:1/none" });
  await expect(startServer(() => {}, config)).rejects.toThrow("JOBS_OFF");
});
