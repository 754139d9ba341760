import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export const ADMIN = { email: "admin@dosebeat.example", password: "cobalt-otter-reads-maps" };
export const INGEST_KEY = "the-ingest-key-of-the-journeys";

/** Settings of a server under test. */
export function serverSettings(port: string, folder: string) {
  return {
    PORT: port,
    DATA_DIR: folder,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    INGEST_KEY,
    LOG_LEVEL: "warn",
    // Nobody listens there.
    WEBHOOK_HOSTS: "localhost:9",
  };
}

type Settings = Readonly<Record<string, string>>;

interface OwnServer {
  url: string;
  /** Stops it and removes its data. */
  end: () => Promise<void>;
}

/** A server of a journey's own; `settings` may need its address. The fixture `ownServer` ends it. */
export async function startOwnServer(settings: (url: string) => Settings): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), "dosebeat-own-"));
  const port = String(await freePort());
  const given = { ...serverSettings(port, folder), ...settings(`http://localhost:${port}`) };
  const server = spawn(process.execPath, ["../server/dist/main.js"], {
    cwd: new URL("..", import.meta.url),
    env: { ...process.env, ...given },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  // A worker that is stopped runs no fixture to its end.
  const stop = () => server.kill("SIGTERM");
  process.once("exit", stop);
  const end = async () => {
    process.off("exit", stop);
    stop();
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  for await (const line of createInterface(server.stdout)) {
    const [, url] = /running at (http\S+)/.exec(line) ?? [];
    if (url) return { url, end };
  }
  await end();
  throw new Error("The server exited before it was listening.");
}

/**
 * The address stands in its settings, so it is chosen before the server starts. Not from the ports that the
 * system assigns, of which another program might get this one before the server listens.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 22_000);
    const socket = createServer().listen(port, "127.0.0.1");
    const isFree = await once(socket, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    socket.close();
    await once(socket, "close");
    return port;
  }
}
