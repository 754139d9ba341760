import { existsSync } from "node:fs";
import { chmod, truncate } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import { loadOrCreateSecret, makeDataFolder } from "../../platform/secret-file.ts";
import { StartRefused } from "../../platform/start-refused.ts";
import type { ClusterPlace } from "./cluster.ts";
import { findEngine } from "./engine.ts";
import { checkFolder, prepareFolder } from "./folder.ts";
import { findLauncher } from "./launcher.ts";
import { lockDataFolder } from "./lock.ts";
import { stopOldServer } from "./old-server.ts";
import { Supervisor } from "./supervisor.ts";

export const PASSWORD_FILE = "postgres-password";

export interface EmbeddedServer {
  password: string;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of `dataDir` and keeps it running until `stop`.
 *
 * @param address where this server will listen, shown when a second one is refused
 * @param onPort called at every start of PostgreSQL, with its port on 127.0.0.1
 */
export async function openEmbedded(
  dataDir: string,
  address: string,
  log: Logger,
  onPort: (port: number) => void,
): Promise<EmbeddedServer> {
  await makeDataFolder(dataDir);
  const unlock = await lockDataFolder(dataDir, address);
  try {
    const place = await placeIn(dataDir);
    const found = await checkFolder(place);
    if (found === "whole") await refuseWithoutPassword(place);
    const password = await loadOrCreateSecret(dataDir, PASSWORD_FILE);
    await stopOldServer(place, password);
    await prepareFolder(place, found);
    await truncate(place.logFile).catch(() => {});
    const supervisor = new Supervisor(place, log, onPort);
    await supervisor.start();
    return { password, stop: () => supervisor.stop().finally(unlock) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function placeIn(dataDir: string): Promise<ClusterPlace> {
  const engine = await findEngine();
  const launcher = await findLauncher([engine.postgres, dirname(dataDir)]);
  // Another user must be able to enter its own folder; the secrets beside it are 0600.
  if (launcher.owner && launcher.owner.uid !== process.getuid?.()) await chmod(dataDir, 0o711);
  return {
    engine,
    launcher,
    folder: join(dataDir, "postgres"),
    logFile: join(dataDir, "postgres.log"),
    passwordFile: join(dataDir, PASSWORD_FILE),
  };
}

async function refuseWithoutPassword({ folder, passwordFile }: ClusterPlace): Promise<void> {
  if (existsSync(passwordFile)) return;
  throw new StartRefused(
    `${passwordFile} is missing, and ${folder} cannot be opened without it: restore it from a backup.`,
  );
}
