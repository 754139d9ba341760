import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";

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
    // Journeys share two processors with their browsers: they must never be told to come back later.
    OVERLOAD_MS: "0",
  };
}

type Settings = Readonly<Record<string, string>>;

interface OwnServer {
  url: string;
  /** Stops it and removes its data. */
  end: () => Promise<void>;
}

/** Starts a journey's own server; `settings` may need its address and folder. The fixture `ownServer` ends it. */
export async function startOwnServer(
  settings: (url: string, folder: string) => Settings,
): Promise<OwnServer> {
  const first = await firstData();
  const folder = mkdtempSync(join(process.env["E2E_DATA_DIR"] ?? "", "own-"));
  // Keeps the modes of its folders: PostgreSQL refuses data that others may read.
  execFileSync("cp", ["-Rp", `${first}/.`, folder]);
  const port = String(await freePort());
  const { url, stop } = await start(port, folder, settings(`http://localhost:${port}`, folder));
  const end = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  return { url, end };
}

/**
 * The data of a server after its first start, which takes most of the time: the first journey of a run
 * that needs it creates it, the others copy it.
 */
async function firstData(): Promise<string> {
  const folder = join(process.env["E2E_DATA_DIR"] ?? "", "first-data");
  const making = `${folder}-unfinished`;
  while (!existsSync(folder)) {
    if (!makeFolder(making)) {
      // A journey in another worker is creating it.
      await delay(50);
      continue;
    }
    const remove = () => rmSync(making, { recursive: true, force: true, maxRetries: 10 });
    process.once("exit", remove);
    try {
      // A server that decides reminders records when it last did so: a copy made after ten minutes would
      // look like an outage, after which nobody is reminded for three minutes.
      const { stop } = await start(String(await freePort()), making, { REMINDERS: "off" });
      await stop();
      renameSync(making, folder);
    } finally {
      process.off("exit", remove);
      remove();
    }
  }
  return folder;
}

/** False if it already exists. */
function makeFolder(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch {
    return false;
  }
}

async function start(port: string, folder: string, settings: Settings) {
  const server = spawn(process.execPath, ["../server/dist/main.js"], {
    cwd: new URL("..", import.meta.url),
    env: { ...process.env, ...serverSettings(port, folder), ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  // A worker that is stopped does not run its fixtures to the end.
  const kill = () => server.kill("SIGTERM");
  process.once("exit", kill);
  const stop = async () => {
    process.off("exit", kill);
    kill();
    await ended;
  };
  for await (const line of createInterface(server.stdout)) {
    const [, url] = /running at (http\S+)/.exec(line) ?? [];
    if (url) return { url, stop };
  }
  await stop();
  throw new Error("The server exited before it was listening.");
}

/**
 * The address is part of its settings, so it is chosen before the server starts. Not from the ports that
 * the system assigns, because another program might get this one before the server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    // Above 10080, which browsers and fetch refuse to call.
    const port = 10_081 + Math.floor(Math.random() * 22_000);
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
