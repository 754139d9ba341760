import { temporaryFolder } from "./data.ts";
import { ServerProcess } from "./server-process.ts";

export const JWT_SECRET = "a secret of the trials, long enough for all";

export interface Fleet {
  servers: readonly ServerProcess[];
  /** Starts all at once; resolves when all are listening. */
  start(): Promise<void>;
  end(): Promise<void>;
}

/** Servers on one database, each with a data folder of its own; not started yet. */
export async function fleetOf(
  count: number,
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Fleet> {
  const places = Array.from({ length: count }, temporaryFolder);
  const base = { DATABASE_URL: databaseUrl, JWT_SECRET, ...settings };
  const servers = await Promise.all(
    places.map(({ path }) => ServerProcess.on({ ...base, DATA_DIR: path })),
  );
  return {
    servers,
    async start() {
      await Promise.all(servers.map((server) => server.start()));
    },
    async end() {
      await Promise.all(servers.map((server) => server.kill()));
      for (const { remove } of places) remove();
    },
  };
}
