import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartRefused } from "./start-refused.ts";

/** Creates the data folder, readable only by its owner. */
export async function makeDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new StartRefused(
      `The folder ${folder} cannot be created (${error.message}): set DATA_DIR to a folder that you can write to.`,
    );
  });
}

/** The secret in this file, readable only by its owner; created on the first call. */
export async function loadOrCreateSecret(folder: string, name: string): Promise<string> {
  const file = join(folder, name);
  return (await read(file)) ?? (await make(file));
}

async function read(file: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(file, "utf8")).trim();
    if (secret.length >= 32) return secret;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new StartRefused(
      `${file} cannot be read (${error instanceof Error ? error.message : error}): start Dosebeat as the user that owns it.`,
    );
  }
  throw new StartRefused(`${file} is damaged: restore it from a backup.`);
}

/** Written to a temporary file and linked into place: never incomplete, and concurrent starts agree. */
async function make(file: string): Promise<string> {
  const secret = randomBytes(32).toString("hex");
  const unfinished = `${file}.${process.pid}`;
  try {
    await writeFile(unfinished, secret, { mode: 0o600, flush: true });
    await link(unfinished, file);
    return secret;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") {
      return (await read(file)) ?? secret;
    }
    throw new StartRefused(
      `${file} is not writable (${error instanceof Error ? error.message : error}): set DATA_DIR to a folder that you can write to.`,
    );
  } finally {
    await rm(unfinished, { force: true });
  }
}
