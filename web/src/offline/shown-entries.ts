import { makeStore } from "../session/changes.ts";
import type { AnyEntry } from "./queue.ts";

/** The user's statements that the server has not accepted yet, from every tab. */
const shown = makeStore<readonly AnyEntry[]>(Object.freeze([]));
/** Keys of statements that the server has accepted but that are still stored on this device. */
const taken = new Set<string>();

export const useEntries = shown.useValue;

export function showEntries(entries: readonly AnyEntry[]): void {
  const left = entries.filter(({ body, told }) => told !== null || !taken.has(body.key));
  if (left.length === 0 && shown.get().length === 0) return;
  shown.set(left);
}

/** Stops showing a statement as waiting: from now on, what the server stored of it is shown. */
export function hideTaken(key: string): void {
  taken.add(key);
  showEntries(shown.get());
}
