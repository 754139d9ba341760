import { join } from "node:path";
import { command } from "./commands.ts";
import { copyOf, temporaryFolder } from "./data.ts";
import { boxesThrough } from "./lives.ts";
import { treat } from "./patient.ts";
import { newLedger, postAll } from "./senders.ts";
import { ServerProcess } from "./server-process.ts";

/** How long its boxes have sent. */
export const DAYS = 3;

/** A server on its embedded PostgreSQL, with a patient and boxes, and the means to back it up. */
export async function backedUpServer(made: string) {
  const [data, files] = [copyOf(made), temporaryFolder()];
  const server = await ServerProcess.on({ DATA_DIR: data.path });
  await server.start();
  const lives = boxesThrough(DAYS, { boxes: 4, everyMinutes: 120 }, "backup");
  await treat(server.url, lives[0]?.deveui ?? "");
  const events = lives.flatMap(({ days }) => days.flat());
  await postAll(events, () => server.url, newLedger());
  return {
    server,
    data,
    files,
    file: join(files.path, "one.backup"),
    backup: (to: string) => command("backup", [to], { DATA_DIR: data.path }),
    async end() {
      await server.end();
      for (const { remove } of [data, files]) remove();
    },
  };
}
