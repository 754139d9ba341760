import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Removes the folders of runs that were killed before they could clean up.
 *
 * @param prefix of their names; the process id of the run follows, and a hyphen
 */
export function removeLeftovers(place: string, prefix: string): void {
  for (const name of readdirSync(place)) {
    const pid = name.startsWith(prefix) ? name.slice(prefix.length).split("-")[0] : undefined;
    if (pid && process.platform === "linux" && !existsSync(`/proc/${pid}`)) {
      rmSync(join(place, name), { recursive: true, force: true });
    }
  }
}
