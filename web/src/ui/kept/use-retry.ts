import { useEffect, useRef } from "react";
import { CallError } from "../../api/call.ts";

/** Seconds until the next automatic attempt; the last value repeats. */
const WAITS = [4, 8, 15, 30];

/** Whether the same request may succeed later: there was no network, the server is down, or a proxy answered. */
export function passes(failed: Error): boolean {
  // For a save in several steps, the error of the step that failed.
  const error = failed.cause instanceof Error ? failed.cause : failed;
  if (!(error instanceof CallError) || error.kind === "unreadable") return false;
  return error.kind === "offline" || error.status >= 500 || error.status === 429 || !error.isOurs;
}

/**
 * Whether the server has already stored other content under this key: for example a secret that was typed
 * differently after the answer was lost.
 */
export function isStoredBefore(error: Error): boolean {
  return error instanceof CallError && error.problem.code === "key_used";
}

/** When to resend a request that has failed `tries` times before; null: the person has to act. */
export function nextTry(error: Error, tries: number): number | null {
  if (!passes(error)) return null;
  const wait = WAITS[Math.min(tries, WAITS.length - 1)] ?? 0;
  const asked = error instanceof CallError ? (error.retryAfter ?? 0) : 0;
  return Date.now() + 1000 * Math.max(wait, asked);
}

/** Tries again at an instant, or as soon as the network is back; null: does not. */
export function useRetry(at: number | null, again: () => void): void {
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    if (at === null) return;
    const retry = () => latest.current();
    const timer = setTimeout(retry, at - Date.now());
    window.addEventListener("online", retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", retry);
    };
  }, [at]);
}
