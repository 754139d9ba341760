import { chown, lstat, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartRefused } from "../../platform/start-refused.ts";
import { type ClusterPlace, createCluster } from "./cluster.ts";

/** Checks `place.folder`. @throws StartRefused if this release cannot open it */
export async function checkFolder(place: ClusterPlace): Promise<"whole" | "none"> {
  const state = await inspect(place.folder);
  if (state.kind === "damaged") throw damaged(place.folder);
  if (state.kind !== "whole") return "none";
  if (state.major !== place.engine.major) throw wrongMajor(place, state.major);
  return "whole";
}

/** Makes sure that there is a data directory that PostgreSQL can open, existing or new. */
export async function prepareFolder(place: ClusterPlace, found: "whole" | "none"): Promise<void> {
  await removeUnfinished(place);
  if (found === "whole") return chownFolder(place);
  await rm(place.folder, { recursive: true, force: true });
  await createCluster(place);
}

type State = { kind: "absent" | "damaged" | "empty" } | { kind: "whole"; major: number };

async function inspect(folder: string): Promise<State> {
  if (!(await exists(folder))) return { kind: "absent" };
  const version = await readFile(join(folder, "PG_VERSION"), "utf8").catch(() => undefined);
  const control = await exists(join(folder, "global", "pg_control"));
  if (version !== undefined && control)
    return { kind: "whole", major: Number.parseInt(version, 10) };
  return { kind: (await hasData(folder)) || control ? "damaged" : "empty" };
}

/** Tables are in base/<database>/, their latest changes in pg_wal. */
async function hasData(folder: string): Promise<boolean> {
  for (const part of ["base", "pg_wal", "pg_tblspc"]) {
    const entries = await readdir(join(folder, part), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    if (entries.some((entry) => !entry.isDirectory())) return true;
  }
  return false;
}

/** Leftovers of a killed initdb. They never got the final name, so they never held data. */
async function removeUnfinished({ folder }: ClusterPlace): Promise<void> {
  await rm(`${folder}.new`, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

/** PostgreSQL opens only folders of its own user, but DATA_DIR may have been created by another. */
async function chownFolder({ folder, launcher: { owner } }: ClusterPlace): Promise<void> {
  if (!owner || (await lstat(folder)).uid === owner.uid) return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    await chown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
  await chown(folder, owner.uid, owner.gid);
}

function damaged(folder: string): StartRefused {
  return new StartRefused(
    `${folder} is not a complete database (PG_VERSION or global/pg_control is missing) but contains data: restore it from a backup, or move it away to start empty.`,
  );
}

function wrongMajor({ folder, engine }: ClusterPlace, major: number): StartRefused {
  const way =
    major < engine.major
      ? "back it up with the release that made it, move it away, and restore the backup with this one"
      : "start the newer release again, or restore a backup with this one";
  return new StartRefused(
    `${folder} was made by PostgreSQL ${major} and this release has PostgreSQL ${engine.major}: ${way}.`,
  );
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
