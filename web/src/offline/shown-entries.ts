import { useSyncExternalStore } from "react";
import type { AnyEntry } from "./queue.ts";

const NONE: readonly AnyEntry[] = Object.freeze([]);

let shown: readonly AnyEntry[] = NONE;
/** Keys of statements that the server has taken, while they still lie on this device. */
const taken = new Set<string>();
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
  const left = entries.filter(({ body, told }) => told !== null || !taken.has(body.key));
  if (left.length === 0 && shown.length === 0) return;
  shown = left;
  for (const listener of listeners) listener();
}

/** No longer shows a statement as waiting: what the server stored of it is shown from now on. */
export function hideTaken(key: string): void {
  taken.add(key);
  showEntries(shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
