import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export const ADMIN = { email: "admin@dosebeat.example", password: "cobalt-otter-reads-maps" };
export const INGEST_KEY = "the-ingest-key-of-the-journeys";

/** Settings of a server under test; port 0 picks a free one. */
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

interface OwnServer {
  url: string;
  /** Stops it and removes its data. */
  end: () => Promise<void>;
}

/** A server for one journey, whose effects or settings would disturb others on the shared server. */
export async function startOwnServer(
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), "dosebeat-own-"));
  const server = spawn(process.execPath, ["../server/dist/main.js"], {
    cwd: new URL("..", import.meta.url),
    env: { ...process.env, ...serverSettings("0", folder), ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  for await (const line of createInterface(server.stdout)) {
    const [, url] = /running at (http\S+)/.exec(line) ?? [];
    if (!url) continue;
    const end = async () => {
      server.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    };
    return { url, end };
  }
  throw new Error("The server exited before it was listening.");
}
