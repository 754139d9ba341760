import { createServer } from "node:net";

/** Below what Linux (32768), macOS and Windows (49152) hand to connections that go out. */
const FIRST = 10_000;
const COUNT = 22_000;
const TRIES = 100;

/**
 * A port of 127.0.0.1 that nobody listens on. It is not one that the system gives to others by itself, so
 * that it is still free when a program that is started with it comes to listen.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
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
