import { useSyncExternalStore } from "react";
import type { Entry } from "./queue.ts";

const NONE: readonly Entry[] = Object.freeze([]);

let shown: readonly Entry[] = NONE;
const listeners = new Set<() => void>();

/** The user's statements that the server has not taken, in whichever tab they were made. */
export function useEntries(): readonly Entry[] {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  );
}

export function showEntries(entries: readonly Entry[]): void {
  if (entries.length === 0 && shown.length === 0) return;
  shown = entries;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
