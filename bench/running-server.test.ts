import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const STARTING = pathToFileURL(join(ROOT, "bench/running-server.ts")).href;

/** In the place of the product: it is healthy, and says when it ends in order. */
const SERVER = `
import { createServer } from "node:http";
createServer((_, reply) => reply.end()).listen(Number(process.env.PORT), "127.0.0.1");
process.once("SIGTERM", () => {
  process.stderr.write("ended in order");
  process.exit(0);
});
`;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dosebeat-driver-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each(["SIGKILL", "SIGTERM"] as const)(
  "a server ends in order when its benchmark is ended by %s",
  async (signal) => {
    const main = join(folder, "server.mjs");
    writeFileSync(main, SERVER);
    const program = `import { startServer } from ${JSON.stringify(STARTING)};
      const { pid } = await startServer(...${JSON.stringify([folder, 0, main])});
      process.stdout.write(String(pid));`;
    const driver = spawn(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "--eval", program],
      { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] },
    );
    // The server inherits it, so its end is that of both.
    const said = text(driver.stderr);
    const [pid] = await once(driver.stdout, "data");
    driver.kill(signal);
    const [, endedBy] = await once(driver, "exit");
    expect(Number(pid)).toBeGreaterThan(0);
    expect([endedBy, await said]).toEqual([signal, "ended in order"]);
  },
);
