import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

/** The process that began the run. */
const OF_A_RUN = /^dosebeat-e2e-(\d+)-/;
const MEMORY = "/dev/shm";
/** Far more than the servers of a run fill. */
const MEMORY_NEEDED = 4 * 2 ** 30;

/**
 * A new folder for the data of all servers of a run. In memory where there is room: each server of a journey's
 * own is a copy of a whole PostgreSQL, and waits for a busy disk at each commit.
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

/** Folders of runs that were killed before they could clean up. */
function removeLeftovers(place: string): void {
  for (const name of readdirSync(place)) {
    const [, pid] = OF_A_RUN.exec(name) ?? [];
    if (pid && process.platform === "linux" && !existsSync(`/proc/${pid}`)) {
      rmSync(join(place, name), { recursive: true, force: true });
    }
  }
}
