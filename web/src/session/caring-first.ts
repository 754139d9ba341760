import { useSyncExternalStore } from "react";

/** Kept in this browser, so that the first screen is the right one. Sign-out clears it: `profile.`. */
const CARING = "profile.caring";

const listeners = new Set<() => void>();

/** Whether the user has no medicine and looks out for others, as far as this browser knows. */
export function isCaringFirst(): boolean {
  return localStorage.getItem(CARING) === "true";
}

export function useCaringFirst(): boolean {
  return useSyncExternalStore(subscribe, isCaringFirst, () => false);
}

/** Stores what medicines and links say. */
export function storeCaringFirst(first: boolean): void {
  if (isCaringFirst() === first) return;
  localStorage.setItem(CARING, String(first));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
