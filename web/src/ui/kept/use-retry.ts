import { useEffect, useRef } from "react";
import { CallError } from "../../api/call.ts";

/** Seconds until the next try by itself; the last one repeats. */
const WAITS = [4, 8, 15, 30];

/** Whether the same request may succeed later: no network, a server that is down, or a proxy's answer. */
export function passes(failed: Error): boolean {
  // Of a save in several steps, that of the step that failed.
  const error = failed.cause instanceof Error ? failed.cause : failed;
  if (!(error instanceof CallError) || error.kind === "unreadable") return false;
  return error.kind === "offline" || error.status >= 500 || error.status === 429 || !error.isOurs;
}

/**
 * Whether the server has stored what was sent with this key before, but with other content: a secret that was
 * typed otherwise after the answer was lost.
 */
export function isStoredBefore(error: Error): boolean {
  return error instanceof CallError && error.problem.code === "key_used";
}

/** When a request that failed after so many others is sent again; null: only the person can do something about it. */
export function nextTry(error: Error, tries: number): number | null {
  if (!passes(error)) return null;
  const wait = WAITS[Math.min(tries, WAITS.length - 1)] ?? 0;
  const asked = error instanceof CallError ? (error.retryAfter ?? 0) : 0;
  return Date.now() + 1000 * Math.max(wait, asked);
}

/** Tries again at an instant, or as soon as there is a network again; null: not. */
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
