import { pause } from "./pause.ts";
import type { EventKind } from "./read-events.ts";

/** One message of a box causes several events: refetch once for all of them. */
const FIRST_DELAY = 150;
/** Refetch at most this often while events go on, as when a network delivers what it held back for days. */
const MIN_INTERVAL = 1_000;
/** A refetch that takes longer than this delays the next one no further. */
const LONGEST_REFETCH = 10_000;

/**
 * Collects events, and refetches once for all that arrive shortly after each other. A refetch ends before the next
 * one begins: a new one cancels requests under way, so on a slow network none would ever be answered.
 *
 * @param refetch receives the kinds of the events, each once
 */
export function batchedEvents(refetch: (kinds: Set<EventKind>) => Promise<unknown>): {
  onEvent: (kind: EventKind) => void;
  /** Forgets what has not been refetched. */
  stop: () => void;
} {
  let kinds = new Set<EventKind>();
  let isWaiting = false;
  let isStopped = false;
  const run = async () => {
    isWaiting = true;
    await pause(FIRST_DELAY, null);
    while (kinds.size > 0 && !isStopped) {
      const refetched = refetch(kinds);
      kinds = new Set();
      const ended = Promise.race([refetched, pause(LONGEST_REFETCH, null)]);
      await Promise.allSettled([ended, pause(MIN_INTERVAL, null)]);
    }
    isWaiting = false;
  };
  return {
    onEvent: (kind) => {
      kinds.add(kind);
      if (!isWaiting) void run();
    },
    stop: () => {
      isStopped = true;
    },
  };
}
