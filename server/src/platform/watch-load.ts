import type { Overload } from "./overload.ts";

const EVERY_MS = 250;

/**
 * Reports regularly how long a call would wait: for the processor, which is how late this timer fires, and for a
 * database connection, which is how long the first in the queue has waited.
 *
 * @returns a function that stops it
 */
export function watchLoad(
  overload: Pick<Overload, "note">,
  connections: { waitedMs(now: number): number },
): () => void {
  let due = performance.now() + EVERY_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    overload.note(Math.max(0, now - due) + connections.waitedMs(now), now);
    due = now + EVERY_MS;
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
