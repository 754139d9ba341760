import { createServer } from "node:net";

/** Below the ephemeral ports of Linux (32768), macOS and Windows (49152). */
const FIRST = 10_000;
const COUNT = 22_000;
const MAX_ATTEMPTS = 100;

/**
 * A free port of 127.0.0.1, but not an ephemeral one: the system might give that to another program before
 * ours listens on it.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found from ${FIRST} to ${FIRST + COUNT - 1} of 127.0.0.1.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
