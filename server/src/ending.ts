import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";

/** A request that takes longer than this at shutdown is cut off. */
const REQUEST_LIMIT_MS = 20_000;
const LOOK_MS = 50;

/** What a server has started so far, so that a shutdown, or a start that fails halfway, can stop all of it. */
export class Started {
  readonly #parts: { name: string; end: () => Promise<unknown> }[] = [];

  add(name: string, end: () => Promise<unknown>): void {
    this.#parts.push({ name, end });
  }

  /** Stops everything in reverse order. A part that fails to stop is logged and does not delay the others. */
  async end(log: Pick<Logger, "error">): Promise<void> {
    for (const { name, end } of this.#parts.splice(0).reverse()) {
      try {
        await end();
      } catch (error) {
        log.error({ err: error, part: name }, "a part of the server could not end well");
      }
    }
  }
}

/** Accepts nothing new, ends the streams, and finishes requests in progress. */
export async function closeApp(app: FastifyInstance, underWay: () => number): Promise<void> {
  const limit = performance.now() + REQUEST_LIMIT_MS;
  const look = setInterval(() => {
    // Idle keep-alive connections would keep the server open forever.
    if (underWay() === 0 || performance.now() > limit) app.server.closeAllConnections();
  }, LOOK_MS);
  await app.close().finally(() => clearInterval(look));
}

/** Counts requests that are not completely answered, including open streams. Call it before the server listens. */
export function countRequests(app: FastifyInstance): () => number {
  let count = 0;
  app.server.on("request", (_, response) => {
    count += 1;
    response.once("close", () => {
      count -= 1;
    });
  });
  return () => count;
}
