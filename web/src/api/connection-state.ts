import { useSyncExternalStore } from "react";

/** Event streams whose reconnects keep failing. */
const lost = new Set<symbol>();
const listeners = new Set<() => void>();

/** Records whether an event stream is considered lost. */
export function setLost(connection: symbol, isLost: boolean): void {
  if (lost.has(connection) === isLost) return;
  if (isLost) lost.add(connection);
  else lost.delete(connection);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether live events no longer reach this page, whatever `navigator.onLine` says. */
export function useIsDisconnected(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => lost.size > 0,
    () => false,
  );
}
