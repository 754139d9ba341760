import { chmodSync, cpSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Copies a folder with the modes of all folders in it. From Node 22 on `cpSync` creates folders with the process's
 * default mode, and PostgreSQL does not start in a data folder that others may read.
 */
export function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const folder = join(entry.parentPath, entry.name);
    chmodSync(join(to, folder.slice(from.length)), statSync(folder).mode);
  }
  chmodSync(to, statSync(from).mode);
}
