import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyFolder } from "../server/test/copy-folder.ts";
import { atExit } from "./at-exit.ts";
import { ServerProcess } from "./server-process.ts";

/** A temporary folder, removed at the latest when the process exits. */
export interface Folder {
  path: string;
  remove(): void;
}

export function temporaryFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), `dosebeat-trial-${process.pid}-`));
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 10 });
  const done = atExit(remove);
  return {
    path,
    remove() {
      done();
      remove();
    },
  };
}

/** A data folder of a server that was started once; copying it is faster than creating one. */
export async function makeData(): Promise<Folder> {
  const folder = temporaryFolder();
  const server = await ServerProcess.on({ DATA_DIR: folder.path });
  await server.start();
  await server.end();
  return folder;
}

export function copyOf(data: string): Folder {
  const folder = temporaryFolder();
  copyFolder(data, folder.path);
  return folder;
}
