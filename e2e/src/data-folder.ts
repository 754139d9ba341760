import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

/** The process that started the run. */
const OF_A_RUN = /^dosebeat-e2e-(\d+)-/;
const MEMORY = "/dev/shm";
/** Far more than the servers of a run use. */
const MEMORY_NEEDED = 4 * 2 ** 30;

/**
 * Creates a folder for the data of all servers of a run. In memory if there is room: each journey's own server
 * is a copy of a whole PostgreSQL, and on a busy disk every commit would have to wait.
 */
export function makeDataFolder(): string {
  const place = hasRoomInMemory() ? MEMORY : tmpdir();
  removeLeftovers(place);
  return mkdtempSync(join(place, `dosebeat-e2e-${process.pid}-`));
}

function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= MEMORY_NEEDED;
}

/** Removes the folders of runs that were killed before they could clean up. */
function removeLeftovers(place: string): void {
  for (const name of readdirSync(place)) {
    const [, pid] = OF_A_RUN.exec(name) ?? [];
    if (pid && process.platform === "linux" && !existsSync(`/proc/${pid}`)) {
      rmSync(join(place, name), { recursive: true, force: true });
    }
  }
}
