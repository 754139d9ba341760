import { useSyncExternalStore } from "react";

/** Lines for news that do not come back. */
const dead = new Set<symbol>();
const listeners = new Set<() => void>();

/** Tells whether this line for news is dead. */
export function setDead(line: symbol, isDead: boolean): void {
  if (dead.has(line) === isDead) return;
  if (isDead) dead.add(line);
  else dead.delete(line);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether news no longer reach this page, whatever the browser thinks of its connection. */
export function useIsCutOff(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => dead.size > 0,
    () => false,
  );
}
