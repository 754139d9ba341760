import { useSyncExternalStore } from "react";
import type { AnyEntry } from "./queue.ts";

const NONE: readonly AnyEntry[] = Object.freeze([]);

let shown: readonly AnyEntry[] = NONE;
const listeners = new Set<() => void>();

/** The user's statements that the server has not taken, in whichever tab they were made. */
export function useEntries(): readonly AnyEntry[] {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  );
}

export function showEntries(entries: readonly AnyEntry[]): void {
  if (entries.length === 0 && shown.length === 0) return;
  shown = entries;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
